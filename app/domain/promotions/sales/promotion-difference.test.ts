import { beforeAll, beforeEach, expect, test } from 'vitest'
import { promotionDifference } from '~/db/schema/promotions'
import { addAccount } from '../../../../test/accounts'
import { db, servicesAt } from '../../../../test/database'
import { NOW } from '../../../../test/fixtures'
import { drainErrorLogs } from '../../../../test/logged-errors'
import type { PromotionDifference } from './promotion-difference'
import { recordDifference } from './promotion-difference.server'

const DIFFERENCE: PromotionDifference = {
  kind: 'paid-twice',
  siteId: null,
  invoiceId: 7,
  detail: 'Payment pi_2 of invoice 7',
  reference: 'pi_2',
  hereCents: 0,
  thereCents: 1_500,
}
const record = (minutes: number, difference = DIFFERENCE) =>
  recordDifference(servicesAt(NOW + minutes * 60_000), difference)
const list = () => db.select().from(promotionDifference)
let adminId = ''

beforeAll(async () => {
  adminId = await addAccount({ email: 'admin@mail.example' })
})

beforeEach(async () => {
  await db.delete(promotionDifference)
})

test('A difference is stored and logged once, however often it is found', async () => {
  await record(0)
  expect(drainErrorLogs().join()).toContain('paid-twice: Payment pi_2 of invoice 7')
  await record(15)
  expect(await list()).toMatchObject([
    { ...DIFFERENCE, day: null, foundAt: NOW, repairedAt: null, resolvedBy: null },
  ])
})

test('A difference that was gone and comes back is open and logged again', async () => {
  await record(0)
  drainErrorLogs()
  await db.update(promotionDifference).set({ repairedAt: NOW })
  await record(15, { ...DIFFERENCE, thereCents: 900 })
  expect(drainErrorLogs()).toHaveLength(1)
  expect(await list()).toMatchObject([
    { foundAt: NOW + 15 * 60_000, repairedAt: null, thereCents: 900 },
  ])
})

test('What a person resolved is resolved while it is found unchanged, and open again with other amounts', async () => {
  await record(0)
  drainErrorLogs()
  const resolved = { repairedAt: NOW, resolvedBy: adminId, note: 'Paid back by check' }
  await db.update(promotionDifference).set(resolved)
  await record(15)
  expect(await list()).toMatchObject([resolved])
  await record(30, { ...DIFFERENCE, thereCents: 900 })
  expect(drainErrorLogs()).toHaveLength(1)
  expect(await list()).toMatchObject([{ repairedAt: null, resolvedBy: null, note: null }])
})
