import { beforeEach, expect, test } from 'vitest'
import { DAY, HOUR } from '~/lib/time/local-time'
import { createLog } from '~/platform/log.server'
import { addAccount } from '../../../test/accounts'
import { db, resetDatabases } from '../../../test/database'
import { addEvent, createFixtures, NOW, requireSite } from '../../../test/fixtures'
import { drainErrorLogs } from '../../../test/logged-errors'
import { createTestMailer } from '../../../test/services/test-mailer'
import {
  addWebhook,
  createPartnerServer,
  OK,
  type PartnerServer,
  parseBody,
  runOnce,
  runUntilDone,
  webhookServices,
} from '../../../test/services/webhook-partner'
import { emailDisabledWebhooks } from './email-disabled-webhooks.server'
import { listDueWebhooks } from './find-due-webhooks.server'
import { enableWebhook } from './save-webhook.server'
import { FAILING_DAYS } from './send-deliveries.server'
import { findWebhook, listDeliveries } from './webhook-store.server'

let laketown: number
let actor: { accountId: string }
let server: PartnerServer
let hook: number
let mailer = createTestMailer()

beforeEach(async () => {
  await resetDatabases()
  await createFixtures()
  laketown = (await requireSite('laketown')).id
  const lou = await addAccount({ email: 'lou@laketown.example', adminOfSites: ['laketown'] })
  await addAccount({ email: 'harry@harbor.example', adminOfSites: ['harbor'] })
  actor = { accountId: lou }
  server = createPartnerServer()
  server.respond = () => ({ status: 500, text: '' })
  hook = await addWebhook(laketown, { now: NOW, actor })
  mailer = createTestMailer()
})

const show = (title = 'Show') => addEvent({ title, wall: '2026-05-02T20:00:00' })
const find = () => findWebhook(db, { siteId: laketown, id: hook })
const named = () => ({ siteId: laketown, id: hook })
const email = () =>
  emailDisabledWebhooks({
    db,
    mailer,
    log: createLog(),
    settings: {
      productDomain: 'events.example',
      imagesUrl: 'https://images.events.example',
    } as Parameters<typeof emailDisabledWebhooks>[0]['settings'],
  })

/** Fails from now on, with a new event each day. */
async function failFor(days: number) {
  let now = NOW
  for (let day = 0; day <= days; day++) {
    await show(`Show ${day}`)
    await runUntilDone(server, hook, now, now + 20 * HOUR)
    now = NOW + (day + 1) * DAY
  }
  return now
}

test('After days without a success it is disabled, and its admins are emailed once what to do', async () => {
  await failFor(FAILING_DAYS - 1)
  expect(await find()).toMatchObject({ enabled: true, failingSince: NOW })
  expect(await email()).toEqual({ webhooks: 0, emails: 0 })
  await show('One more')
  await runOnce(server, hook, NOW + FAILING_DAYS * DAY)
  expect(await find()).toMatchObject({ enabled: false, disabledReason: 'failing' })
  expect(await email()).toEqual({ webhooks: 1, emails: 1 })
  expect(mailer.sent).toMatchObject([
    {
      to: 'lou@laketown.example',
      subject: 'A webhook of Laketown was disabled',
      text: expect.stringContaining(
        `https://admin.events.example/site/webhooks/${hook}?site=${laketown}`,
      ),
    },
  ])
  expect(mailer.sent[0]?.text).toContain('The last attempt: it answered 500.\n')
  expect(mailer.sent[0]?.text).toContain('Ask the partner to repair the server.')
  expect(await email()).toEqual({ webhooks: 0, emails: 0 })
})

test('While it is disabled nothing is sent; enabled again, everything since then arrives, and what had failed can be sent', async () => {
  const now = await failFor(FAILING_DAYS)
  const sent = server.received.length
  await show('While disabled')
  expect(await runOnce(server, hook, now)).toEqual({ kind: 'skipped' })
  expect(await listDueWebhooks({ db, now: now + DAY })).toEqual([])
  expect(server.received).toHaveLength(sent)
  server.respond = () => OK
  server.received = []
  const enqueued: number[] = []
  await enableWebhook(
    { ...webhookServices(now, actor), enqueueWebhook: async (id) => void enqueued.push(id) },
    named(),
    true,
  )
  expect(enqueued).toEqual([hook])
  expect(await find()).toMatchObject({ enabled: true, disabledReason: null, failingSince: null })
  await runUntilDone(server, hook, now)
  const titles = server.received.map(parseBody).map(({ data }) => data.title)
  expect(titles).toContain('While disabled')
  const { deliveries: failed } = await listDeliveries(db, named(), { isFailed: true, before: null })
  expect(failed.length + new Set(titles).size).toBe(FAILING_DAYS + 2)
})

test('After one success the days are counted from the next failure', async () => {
  await failFor(FAILING_DAYS - 1)
  server.respond = () => OK
  await show('Arrives')
  await runOnce(server, hook, NOW + (FAILING_DAYS - 1) * DAY)
  server.respond = () => null
  await show('Fails')
  await runOnce(server, hook, NOW + FAILING_DAYS * DAY)
  expect(await find()).toMatchObject({ enabled: true, failingSince: NOW + FAILING_DAYS * DAY })
})

test('A server that answers 410 is sent nothing more, at once', async () => {
  server.respond = () => ({ status: 410, text: '' })
  for (let number = 0; number < 12; number++) await show(`Show ${number}`)
  expect(await runOnce(server, hook, NOW)).toMatchObject({ isDisabled: true, continueIn: null })
  expect(server.received.length).toBeLessThan(12)
  expect(await find()).toMatchObject({ enabled: false, disabledReason: 'gone' })
  expect(await email()).toEqual({ webhooks: 1, emails: 1 })
  expect(mailer.sent[0]?.text).toContain('410')
  // Nobody can repair what is gone.
  expect(mailer.sent[0]?.text).toContain('ask the partner for the new URL')
  expect(mailer.sent[0]?.text).not.toContain('repair')
})

test('An email that could not be sent is sent by the next job', async () => {
  server.respond = () => ({ status: 410, text: '' })
  await show()
  await runOnce(server, hook, NOW)
  mailer.isBroken = true
  expect(await email()).toEqual({ webhooks: 1, emails: 0 })
  expect(drainErrorLogs()).toHaveLength(1)
  mailer.isBroken = false
  expect(await email()).toEqual({ webhooks: 1, emails: 1 })
})

test('A webhook that an admin has disabled is emailed to nobody', async () => {
  await enableWebhook(webhookServices(NOW, actor), named(), false)
  expect(await find()).toMatchObject({ enabled: false, disabledReason: null })
  expect(await email()).toEqual({ webhooks: 0, emails: 0 })
})
