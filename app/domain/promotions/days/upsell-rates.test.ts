import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { actingAs } from '~/domain/changes/audit.server'
import { fingerprint } from '~/lib/forms/merge-conflicting-edits'
import { addAccount } from '../../../../test/accounts'
import { db, resetDatabases, servicesAt } from '../../../../test/database'
import { createFixtures, NOW, requireSite } from '../../../../test/fixtures'
import { FEATURED_DAY_RATE } from '../invoices/invoice'
import { UPSELL_RATE_MESSAGES, upsellRateForm, upsellRatesBody } from './upsell-rate'
import { findUpsellRate, listUpsellRates, saveUpsellRates } from './upsell-rate-store.server'

let laketown: { id: number }
let harbor: { id: number }
let adminId: string

beforeEach(async () => {
  await resetDatabases()
  await createFixtures()
  laketown = await requireSite('laketown')
  harbor = await requireSite('harbor')
  adminId = await addAccount({ email: 'admin@example.com', adminOfSites: ['laketown'] })
})

const save = (cents: number, seen?: number) =>
  saveUpsellRates(
    actingAs(servicesAt(NOW), { id: adminId }),
    laketown,
    { [FEATURED_DAY_RATE]: cents },
    seen === undefined ? undefined : fingerprint({ [FEATURED_DAY_RATE]: seen }),
  )
const listAudit = async () =>
  (
    await db.all<{ changes: string }>(
      sql`SELECT changes FROM audit_entry WHERE action = 'site.set-rates' AND site_id = ${laketown.id} ORDER BY id`,
    )
  ).map(({ changes }) => JSON.parse(changes) as unknown)

test('A site without a rate sells nothing', async () => {
  expect(await findUpsellRate({ db }, laketown.id)).toBe(0)
  expect(await listUpsellRates({ db }, laketown.id)).toEqual({ [FEATURED_DAY_RATE]: 0 })
})

test('A rate is that of one site, and is audited with what it was before', async () => {
  await save(1_500)
  await save(2_000)
  expect(await findUpsellRate({ db }, laketown.id)).toBe(2_000)
  expect(await findUpsellRate({ db }, harbor.id)).toBe(0)
  expect(await listAudit()).toEqual([
    { 'featured-daily-eventCents': { before: 0, after: 1_500 } },
    { 'featured-daily-eventCents': { before: 1_500, after: 2_000 } },
  ])
})

test('A rate that stays as it is writes nothing', async () => {
  await save(1_500)
  expect(await save(1_500, 1_200)).toMatchObject({ kind: 'saved', isChanged: false })
  expect((await listAudit()).length).toBe(1)
})

test('A rate that someone else changed meanwhile is not replaced', async () => {
  await save(1_500)
  expect(await save(900, 0)).toMatchObject({
    kind: 'conflict',
    conflict: { stored: { [FEATURED_DAY_RATE]: 1_500 } },
  })
  expect(await save(900, 1_500)).toMatchObject({ kind: 'saved' })
  expect(await findUpsellRate({ db }, laketown.id)).toBe(900)
})

test('Saving one rate leaves the others of the map', async () => {
  await saveUpsellRates(servicesAt(NOW), laketown, { 'front-page': 700 })
  await save(1_500)
  expect(await listUpsellRates({ db }, laketown.id)).toEqual({
    [FEATURED_DAY_RATE]: 1_500,
    'front-page': 700,
  })
})

const { notANumber, belowMinimum, wholeCents, tooHigh } = UPSELL_RATE_MESSAGES

test.each([
  ['15', 1_500],
  ['15.5', 1_550],
  ['0.50', 50],
  ['19.99', 1_999],
  ['1e3', 100_000],
  ['', 0],
  ['  ', 0],
  ['ten', notANumber],
  ['$15', notANumber],
  ['Infinity', notANumber],
  ['0', belowMinimum],
  ['-3', belowMinimum],
  ['0.005', belowMinimum],
  ['0.01', belowMinimum],
  ['0.49', belowMinimum],
  ['1.005', wholeCents],
  ['10000.01', tooHigh],
])('Dollars typed as “%s” are %s', (text, expected) => {
  const parsed = upsellRateForm.safeParse({ [FEATURED_DAY_RATE]: text })
  const result = parsed.success ? parsed.data[FEATURED_DAY_RATE] : parsed.error.issues[0]?.message
  expect(result).toBe(expected)
})

test('The API’s map has whole cents, as numbers or texts', () => {
  expect(upsellRatesBody.parse({ a: 50, b: '70', c: '' })).toEqual({ a: 50, b: 70, c: 0 })
  const wrong = { a: 'x', b: null, c: 1.5, d: -1, e: 1e9, 'F G': 50, h: true, i: 49 }
  const { issues } = upsellRatesBody.safeParse(wrong).error!
  expect(issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['a', notANumber],
    ['b', notANumber],
    ['c', UPSELL_RATE_MESSAGES.notWhole],
    ['d', UPSELL_RATE_MESSAGES.negative],
    ['e', UPSELL_RATE_MESSAGES.apiTooHigh],
    ['F G', UPSELL_RATE_MESSAGES.name],
    ['h', notANumber],
    ['i', UPSELL_RATE_MESSAGES.apiTooLow],
  ])
  expect(upsellRatesBody.safeParse([1]).success).toBe(false)
})
