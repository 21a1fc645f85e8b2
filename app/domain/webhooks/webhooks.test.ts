import { sql } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { beforeEach, expect, test } from 'vitest'
import { DAY, HOUR } from '~/lib/time/local-time'
import { db } from '../../../test/database'
import { addEvent, NOW } from '../../../test/fixtures'
import {
  addWebhook,
  HOOK_URL,
  OK,
  openWebhookCities,
  type PartnerServer,
  runUntilDone,
  webhookServices,
} from '../../../test/services/webhook-partner'
import { DELIVERY_DAYS } from './delivery'
import { purgeDeliveries } from './purge-deliveries.server'
import { replayDeliveries, sendTest } from './replay-deliveries.server'
import {
  createWebhook,
  deleteWebhook,
  enableWebhook,
  rotateSecret,
  updateWebhook,
} from './save-webhook.server'
import { ALL_EVENT_TYPES, MAX_WEBHOOKS, webhookForm } from './webhook'
import { findWebhook, listDeliveries, listWebhooks } from './webhook-store.server'

let laketown: number
let harbor: number
let actor: { accountId: string }
let server: PartnerServer

beforeEach(async () => {
  ;({ laketown, harbor, actor, server } = await openWebhookCities())
})

const services = (now = NOW) => webhookServices(now, actor)
const add = (siteId = laketown) => addWebhook(siteId, { now: NOW, actor })
const find = (id: number) => findWebhook(db, { siteId: laketown, id })
const VALUES = { url: HOOK_URL, description: '', eventTypes: ALL_EVENT_TYPES }
const deliveries = async (id: number, isFailed = false) =>
  (await listDeliveries(db, { siteId: laketown, id }, { isFailed, before: null })).deliveries
const show = (title = 'Show') => addEvent({ title, wall: '2026-05-02T20:00:00' })

test('A new webhook is enabled, has a secret, and is logged without it', async () => {
  const id = await add()
  const hook = await find(id)
  expect(hook).toMatchObject({ url: HOOK_URL, enabled: true, failingSince: null, createdBy: 'Lou' })
  expect(hook?.secret).toMatch(/^whsec_/)
  await rotateSecret(services(), { siteId: laketown, id })
  const logged = JSON.stringify(await db.all(sql`SELECT * FROM audit_entry`))
  expect(logged).toContain('webhook.create')
  expect(logged).not.toContain('whsec_')
  expect(await listWebhooks(db, harbor)).toEqual([])
})

test.each([
  'https://10.0.0.1/hook',
  'https://localhost/hook',
  'https://[::1]/hook',
  'https://169.254.169.254/',
  'http://partner.example/hook',
  'https://user:password@partner.example/hook',
  'ftp://partner.example/hook',
])('%s is refused when it is entered, and when it is changed', async (url) => {
  const values = { ...VALUES, url }
  expect(await createWebhook(services(), laketown, values)).toMatchObject({ kind: 'url-refused' })
  const id = await add()
  expect(await updateWebhook(services(), { siteId: laketown, id }, values)).toMatchObject({
    kind: 'url-refused',
  })
  expect((await find(id))?.url).toBe(HOOK_URL)
})

test('A name that resolves to a private IP, or to none, is refused when it is entered', async () => {
  for (const ips of [['192.168.1.1'], ['93.184.216.34', '10.0.0.1'], []]) {
    const resolveHost = async () => ips
    expect(await createWebhook({ ...services(), resolveHost }, laketown, VALUES)).toMatchObject({
      kind: 'url-refused',
      message: expect.stringMatching(/not on the public internet|has no IP/),
    })
  }
})

test('A form without a URL, with a text that is none, or without a type says so at the field', () => {
  const read = (values: unknown) => webhookForm.safeParse(values).error?.flatten().fieldErrors
  expect(read({})).toEqual({ url: ['Enter the URL'], eventTypes: ['Choose at least one'] })
  expect(read({ url: 'partner', eventTypes: ['event.deleted'] })).toHaveProperty('url')
  expect(read({ url: HOOK_URL, eventTypes: ['other'] })).toHaveProperty('eventTypes')
  expect(
    webhookForm.parse({ url: HOOK_URL, eventTypes: ['event.deleted', 'event.created'] }).eventTypes,
  ).toEqual(['event.created', 'event.deleted'])
})

test('A site has a limited number of webhooks, also when they are added at once', async () => {
  for (let number = 1; number < MAX_WEBHOOKS; number++) await add()
  const kinds = await Promise.all(
    [1, 2].map(async () => (await createWebhook(services(), laketown, VALUES)).kind),
  )
  expect(kinds.toSorted()).toEqual(['created', 'too-many'])
  expect((await createWebhook(services(), harbor, VALUES)).kind).toBe('created')
})

test('Another site’s webhooks cannot be read, changed, tested, replayed or deleted', async () => {
  const id = await add(harbor)
  await show()
  const named = { siteId: laketown, id }
  const before = await findWebhook(db, { siteId: harbor, id })
  const acts = [
    updateWebhook(services(), named, { ...VALUES, description: 'mine' }),
    enableWebhook(services(), named, false),
    rotateSecret(services(), named),
    sendTest(services(), named),
    replayDeliveries(services(), named, 'failed'),
    deleteWebhook(services(), named),
  ]
  for (const act of acts) expect(await act).toEqual({ kind: 'not-found' })
  expect(await find(id)).toBeNull()
  expect(await findWebhook(db, { siteId: harbor, id })).toEqual(before)
})

test('A delivery of another webhook cannot be replayed, nor read', async () => {
  const [mine, theirs] = [await add(), await add()]
  await sendTest(services(), { siteId: laketown, id: theirs })
  await runUntilDone(server, theirs, NOW)
  const [delivery] = await deliveries(theirs)
  const deliveryId = delivery?.id ?? ''
  const named = { siteId: laketown, id: mine }
  expect(await replayDeliveries(services(), named, { deliveryId })).toEqual({ kind: 'not-found' })
  expect(await replayDeliveries(services(), named, { deliveryId: "' OR 1=1" })).toEqual({
    kind: 'not-found',
  })
  expect(await deliveries(mine)).toEqual([])
  expect(server.received).toHaveLength(1)
})

test('During a rotation a partner verifies with either secret, afterwards with the new one', async () => {
  const id = await add()
  const before = (await find(id))?.secret ?? ''
  const now = Date.now()
  await rotateSecret(services(now), { siteId: laketown, id })
  const secret = (await find(id))?.secret ?? ''
  expect(secret).not.toBe(before)
  await sendTest(services(now), { siteId: laketown, id })
  await runUntilDone(server, id, now)
  const [{ body, headers } = { body: '', headers: {} }] = server.received
  for (const known of [secret, before])
    expect(new Webhook(known).verify(body, headers)).toBeTruthy()
  await sendTest(services(now), { siteId: laketown, id })
  await runUntilDone(server, id, now + 24 * HOUR)
  expect(server.received[1]?.headers['webhook-signature']).not.toContain(' ')
})

test('A replayed delivery has the same id and body, and as many attempts as a new one', async () => {
  const id = await add()
  await show()
  server.respond = () => null
  const end = await runUntilDone(server, id, NOW)
  expect(await deliveries(id, true)).toHaveLength(1)
  server.received = []
  server.respond = () => OK
  const named = { siteId: laketown, id }
  const enqueued: number[] = []
  const enqueueWebhook = async (webhookId: number) => void enqueued.push(webhookId)
  const replayed = await replayDeliveries({ ...services(end), enqueueWebhook }, named, 'failed')
  expect([replayed, enqueued]).toEqual([{ kind: 'enqueued', count: 1 }, [id]])
  await runUntilDone(server, id, end)
  const [delivery] = await deliveries(id)
  expect(delivery).toMatchObject({ state: 'delivered', attempts: 1, status: 200, error: null })
  const deliveryId = delivery?.id ?? ''
  expect(await replayDeliveries(services(end), named, { deliveryId })).toMatchObject({ count: 1 })
  await runUntilDone(server, id, end)
  const [first, second] = server.received
  expect([second?.body, second?.headers['webhook-id']]).toEqual([first?.body, deliveryId])
  expect(await replayDeliveries(services(end), named, 'failed')).toEqual({
    kind: 'enqueued',
    count: 0,
  })
})

test('A disabled webhook is sent no test and no replay', async () => {
  const id = await add()
  const named = { siteId: laketown, id }
  await enableWebhook(services(), named, false)
  expect(await sendTest(services(), named)).toEqual({ kind: 'disabled' })
  expect(await replayDeliveries(services(), named, 'failed')).toEqual({ kind: 'disabled' })
})

test('The log has pages, the latest first, and can show what failed only', async () => {
  const id = await add()
  const named = { siteId: laketown, id }
  for (let number = 0; number < 65; number++) await sendTest(services(NOW + number), named)
  const pages: string[][] = []
  let before: string | null = null
  do {
    const page = await listDeliveries(db, named, { isFailed: false, before })
    pages.push(page.deliveries.map((delivery) => delivery.id))
    before = page.next
  } while (before !== null)
  expect(pages.map(({ length }) => length)).toEqual([30, 30, 5])
  expect(pages.flat()).toEqual(pages.flat().toSorted().toReversed())
  expect(new Set(pages.flat()).size).toBe(65)
  expect(await deliveries(id, true)).toEqual([])
})

test('Deliveries are deleted after a month, and webhooks with all of theirs', async () => {
  const id = await add()
  const named = { siteId: laketown, id }
  await sendTest(services(), named)
  await sendTest(services(NOW + DAY), named)
  expect(await purgeDeliveries({ db, now: NOW + DELIVERY_DAYS * DAY })).toBe(0)
  expect(await purgeDeliveries({ db, now: NOW + DELIVERY_DAYS * DAY + 1 })).toBe(1)
  expect(await deliveries(id)).toHaveLength(1)
  expect(await deleteWebhook(services(), named)).toEqual({ kind: 'deleted', url: HOOK_URL })
  expect(await db.all(sql`SELECT id FROM webhook_delivery`)).toEqual([])
})
