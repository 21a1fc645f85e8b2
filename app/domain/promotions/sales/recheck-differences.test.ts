import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { promotionDifference } from '~/db/schema/promotions'
import { GatewayUnavailableError } from '~/platform/payments/payment-gateway.server'
import { db } from '../../../../test/database'
import { drainErrorLogs } from '../../../../test/logged-errors'
import {
  addBuyer,
  buyDays,
  clearPromotions,
  createPromotionFixtures,
  DAYS,
  openPromotionWorld,
  type PromotionWorld,
  RATE,
} from '../../../../test/promotions/promotion-world'
import { refundInvoice } from '../refunds/refund-invoice.server'
import { DIFFERENCE_KINDS, type DifferenceKind } from './promotion-difference'
import { recordDifference } from './promotion-difference.server'
import { recheckDifferences } from './recheck-differences.server'

const [FIRST = ''] = DAYS
let world: PromotionWorld
let invoiceId: number
let buyer: Awaited<ReturnType<typeof addBuyer>>

beforeAll(async () => {
  await createPromotionFixtures()
  buyer = await addBuyer('buyer@mail.example')
})

beforeEach(async () => {
  await clearPromotions()
  world = await openPromotionWorld()
  invoiceId = await buyDays(world, buyer)
})

const recheck = (limit?: number) =>
  recheckDifferences(world.services(), limit === undefined ? {} : { limit })

async function record(kind: DifferenceKind, reference: string | null, day: string | null = null) {
  const siteId = world.site.id
  const detail = kind === 'dispute' ? (reference ?? '') : `${kind} ${reference} ${day}`
  await recordDifference(world.services(), { kind, siteId, invoiceId, detail, reference, day })
  drainErrorLogs()
}

const payment = () => {
  const [first] = world.gateway.stored.values()
  if (!first) throw new Error('nothing was paid')
  return first
}
const setPayment = (change: Partial<ReturnType<typeof payment>>) =>
  world.gateway.stored.set(payment().id, { ...payment(), ...change })
const addRefund = (status: string, providerId: string | null, cents = RATE) =>
  db.run(sql`
    INSERT INTO refund (invoice_id, payment_id, amount_cents, reason, provider_id, status, created_at, updated_at)
    SELECT ${invoiceId}, id, ${cents}, 'admin', ${providerId}, ${status}, 0, 0 FROM payment`)
const addPayment = () => {
  world.gateway.stored.set('pi_second', { ...payment(), id: 'pi_second', refundedCents: 0 })
}
const refundSecond = () =>
  world.gateway.stored.set('pi_second', {
    ...payment(),
    id: 'pi_second',
    refundedCents: payment().amountCents,
  })

type Case = { arrange: () => unknown; resolve: () => unknown }

/** For each kind: what makes it true, and what makes it go away. */
const CASES: Record<DifferenceKind, Case> = {
  'slot-lost': {
    arrange: async () => {
      await releaseFirst()
      await record('slot-lost', null, FIRST)
    },
    resolve: () =>
      world.services().promotionDays.sellDays({
        siteId: world.site.id,
        invoiceId,
        eventId: world.eventId,
        days: [FIRST],
        capacity: 6,
      }),
  },
  'featured-without-sale': {
    arrange: async () => {
      await db.run(
        sql`INSERT INTO featured_day VALUES (${world.site.id}, '2026-05-20', ${world.eventId})`,
      )
      await record('featured-without-sale', String(world.eventId), '2026-05-20')
    },
    resolve: () => db.run(sql`DELETE FROM featured_day WHERE day = '2026-05-20'`),
  },
  'unknown-invoice': { arrange: () => second('unknown-invoice'), resolve: refundSecond },
  'paid-twice': { arrange: () => second('paid-twice'), resolve: refundSecond },
  'unexpected-payment': { arrange: () => second('unexpected-payment'), resolve: refundSecond },
  'wrong-currency': { arrange: () => second('wrong-currency'), resolve: refundSecond },
  'payment-not-found': {
    arrange: () => record('payment-not-found', 'pi_second'),
    resolve: addPayment,
  },
  'refunds-differ': {
    arrange: async () => {
      setPayment({ refundedCents: RATE })
      await record('refunds-differ', payment().id)
    },
    resolve: () => addRefund('succeeded', 're_1'),
  },
  'refund-failed': {
    arrange: async () => {
      world.gateway.refundStatus = 'failed'
      await refundFirst()
      expect(drainErrorLogs().join()).toContain('refund-failed')
    },
    resolve: async () => {
      world.gateway.refundStatus = 'succeeded'
      await refundFirst()
    },
  },
  'refund-late': {
    arrange: async () => {
      await addRefund('pending', null)
      await record('refund-late', null)
    },
    resolve: () => db.run(sql`UPDATE refund SET status = 'succeeded', provider_id = 're_1'`),
  },
  dispute: {
    arrange: () => record('dispute', payment().id),
    resolve: () => setPayment({ refundedCents: payment().amountCents }),
  },
}

const releaseFirst = () =>
  world.services().promotionDays.releaseDays({ siteId: world.site.id, invoiceId, days: [FIRST] })
const refundFirst = () =>
  refundInvoice(world.services(), {
    site: world.site,
    viewer: null,
    invoiceId,
    days: [FIRST],
    reason: 'test',
  })

async function second(kind: DifferenceKind) {
  addPayment()
  await record(kind, 'pi_second')
}

test.each(DIFFERENCE_KINDS)(
  'A difference of kind %s closes when it is gone, not before',
  async (kind) => {
    const { arrange, resolve } = CASES[kind]
    await arrange()
    expect(await recheck()).toEqual({ checked: 1, closed: 0 })
    expect(await db.select().from(promotionDifference)).toMatchObject([
      { kind, checkedAt: world.clock.now, repairedAt: null },
    ])
    await resolve()
    world.passMinutes(15)
    expect(await recheck()).toEqual({ checked: 1, closed: 1 })
    expect(await db.select().from(promotionDifference)).toMatchObject([
      { kind, repairedAt: world.clock.now, resolvedBy: null },
    ])
    expect(await recheck()).toEqual({ checked: 0, closed: 0 })
  },
)

test('What is about a day closes when the day is past', async () => {
  await releaseFirst()
  await record('slot-lost', null, FIRST)
  world.passMinutes(5 * 24 * 60)
  expect(await recheck()).toEqual({ checked: 1, closed: 1 })
})

test('Those that were checked longest ago are checked first, some in a run', async () => {
  addPayment()
  for (const day of ['2026-05-11', '2026-05-12', '2026-05-13']) {
    await record('paid-twice', 'pi_second', day)
  }
  expect(await recheck(2)).toEqual({ checked: 2, closed: 0 })
  world.passMinutes(15)
  expect(await recheck(2)).toEqual({ checked: 2, closed: 0 })
  const rows = await db.select().from(promotionDifference).orderBy(promotionDifference.id)
  const { now } = world.clock
  expect(rows.map(({ checkedAt }) => checkedAt === now)).toEqual([true, false, true])
})

test('While the provider does not answer, what it is about stays open, and the rest is checked', async () => {
  await second('paid-twice')
  await addRefund('succeeded', 're_1')
  await record('refund-late', null)
  const services = world.services()
  const findPayment = () => Promise.reject(new GatewayUnavailableError('not reached'))
  const payments = { ...services.payments, findPayment }
  expect(await recheckDifferences({ ...services, payments })).toEqual({ checked: 2, closed: 1 })
})
