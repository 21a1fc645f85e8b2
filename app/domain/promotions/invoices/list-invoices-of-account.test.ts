import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteAccount } from '~/domain/accounts/settings/delete-account.server'
import { addAccount, findViewerByToken, signIn } from '../../../../test/accounts'
import { db } from '../../../../test/database'
import {
  addBuyer,
  buyDays,
  clearPromotions,
  createDays,
  createPromotionFixtures,
  expectAllAddsUp,
  openPromotionWorld,
  type PromotionWorld,
  type TestViewer,
} from '../../../../test/promotions/promotion-world'
import { refundInvoice } from '../refunds/refund-invoice.server'
import { findAnyInvoice } from './invoice-store.server'
import { listInvoicesOfAccount } from './list-invoices-of-account.server'

const PASSWORD = 'lantern light 7'

let world: PromotionWorld
let buyer: TestViewer

beforeAll(createPromotionFixtures)

beforeEach(async () => {
  await clearPromotions()
  await db.run(sql`DELETE FROM account`)
  buyer = {
    id: await addAccount({ email: 'buyer@mail.example', password: PASSWORD }),
    email: 'buyer@mail.example',
    roles: [],
  }
  world = await openPromotionWorld()
})

test('An account’s orders are exported with their days, payment and refunds, and nobody else’s', async () => {
  const bought = await buyDays(world, buyer, ['2026-05-02', '2026-05-03'])
  const { site, services } = world
  await refundInvoice(services(), {
    site,
    viewer: null,
    invoiceId: bought,
    days: ['2026-05-03'],
    reason: 'requested',
  })
  await createDays(world, buyer, ['2026-05-04'])
  await buyDays(world, await addBuyer('other@mail.example'), ['2026-05-05'])
  const [first, second, ...rest] = await listInvoicesOfAccount(db, buyer.id)
  expect(rest).toEqual([])
  expect(first).toEqual({
    number: String(bought).padStart(4, '0'),
    site: 'Laketown',
    event: 'Lantern walk',
    status: 'settled',
    totalCents: 2_500,
    refundedCents: 1_250,
    createdAt: '2026-05-01T17:00:00Z',
    paidAt: '2026-05-01T17:00:00Z',
    lines: [
      { day: '2026-05-02', priceCents: 1_250, state: 'sold' },
      { day: '2026-05-03', priceCents: 1_250, state: 'returned' },
    ],
    payments: [
      {
        kind: 'card',
        status: 'succeeded',
        amountCents: 2_500,
        reference: expect.any(String),
        createdAt: '2026-05-01T17:00:00Z',
      },
    ],
    refunds: [
      {
        status: 'succeeded',
        amountCents: 1_250,
        reason: 'requested',
        createdAt: '2026-05-01T17:00:00Z',
      },
    ],
  })
  expect(second).toMatchObject({ status: 'pending', paidAt: null, payments: [], refunds: [] })
})

test('A deleted account leaves its invoices, payments and featured days behind, without the person', async () => {
  const bought = await buyDays(world, buyer)
  const { services } = world
  const credentials = { email: buyer.email, password: PASSWORD }
  const signedIn = await signIn(buyer.id, 'laketown.localhost')
  const owner = await findViewerByToken(services(), {
    host: 'laketown.localhost',
    kind: 'cookie',
    token: signedIn.token,
  })
  if (!owner) throw new Error('the buyer is not logged in')
  expect(await deleteAccount(services(), owner, credentials, [])).toEqual({ kind: 'deleted' })
  const stored = await findAnyInvoice(db, bought)
  expect(stored).toMatchObject({ accountId: null, status: 'settled', totalCents: 3_750 })
  expect(stored?.payment).toMatchObject({ status: 'succeeded' })
  expect(JSON.stringify(stored)).not.toContain(buyer.id)
  expect(JSON.stringify(stored)).not.toContain(buyer.email)
  expect(await listInvoicesOfAccount(db, buyer.id)).toEqual([])
  await expectAllAddsUp(world)
})
