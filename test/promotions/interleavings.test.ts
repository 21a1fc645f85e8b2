import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { restoreClaims } from '~/domain/promotions/days/restore-claims.server'
import { reconcilePromotions } from '~/domain/promotions/sales/reconcile-promotions.server'
import { findSiteByHost } from '~/domain/sites/site-store.server'
import { writeTogether } from '~/platform/storage/database.server'
import { db } from '../database'
import { addEvent, NOW } from '../fixtures'
import { describeSeed, listSeeds } from '../measurements/random-rounds'
import { expectLedgerAgrees } from './ledger'
import {
  addBuyer,
  addSiteAdmin,
  createPromotionFixtures,
  DAYS,
  RATE,
  type TestViewer,
} from './promotion-world'
import {
  buyDays,
  type Disputes,
  deliverNotices,
  disputeSomePayment,
  reconcile,
  refundInDashboard,
  refundOwedDays,
  refundSomeDay,
  runJobs,
  type Stage,
  sendDisputes,
  tryCards,
} from './simulated-people'
import { attempt, openSimulatedServices } from './simulated-services'
import { SimulatedSlots } from './simulated-slots'
import { Simulation } from './simulation'

const SEEDS = listSeeds({ usual: 30, large: 2_000 })
type Season = {
  now: number
  days: string[]
  /** When all shows begin, and a day of the featured ones before it. */
  show: { at: number; day: string }
  earlier: { at: number; day: string }
}

/** Days in spring, and those on which the clocks of the city go back and forward. */
const SEASONS: Season[] = [
  {
    now: NOW,
    days: DAYS,
    show: { at: Date.parse('2026-05-10T01:00:00Z'), day: '2026-05-09' },
    earlier: { at: Date.parse('2026-05-04T01:00:00Z'), day: '2026-05-03' },
  },
  {
    now: Date.parse('2026-11-01T04:10:00Z'),
    days: ['2026-11-01', '2026-11-02', '2026-11-03'],
    show: { at: Date.parse('2026-11-09T02:00:00Z'), day: '2026-11-08' },
    earlier: { at: Date.parse('2026-11-03T02:00:00Z'), day: '2026-11-02' },
  },
  {
    now: Date.parse('2026-03-08T05:10:00Z'),
    days: ['2026-03-08', '2026-03-09', '2026-03-10'],
    show: { at: Date.parse('2026-03-15T01:00:00Z'), day: '2026-03-14' },
    earlier: { at: Date.parse('2026-03-10T01:00:00Z'), day: '2026-03-09' },
  },
]

/** What editors do to an event: its days are refunded as far as it is not shown on them any more. */
const listChanges = ({ now, earlier }: Season) => [
  sql`quarantined = 1`,
  sql`deleted_at = ${now}`,
  sql`start_at = ${earlier.at}, start_day = ${earlier.day}`,
]

/** Longer than a checkout stays open at the provider. */
const LONG_MINUTES = 40

/** What must have happened in some of many worlds, or the worlds are too kind. */
const OUTCOMES = ['cancelled', 'expired', 'refunded', 'refunded in part', 'settled']
const outcomes = new Set<string>()

const events: number[] = []
const buyers: TestViewer[] = []
let admin: TestViewer

beforeAll(async () => {
  await createPromotionFixtures()
  admin = await addSiteAdmin('admin@mail.example', 'laketown')
  for (const name of ['ann', 'ben', 'cleo', 'dan', 'the thief']) {
    buyers.push(await addBuyer(`${name.replace(' ', '-')}@mail.example`))
    events.push(await addEvent({ title: `Show of ${name}`, wall: '2026-05-09T20:00:00' }))
  }
})

test('Whatever comes between two steps, and whatever fails, charges and days agree in the end', {
  timeout: SEEDS.length * 2_000 + 60_000,
}, async () => {
  for (const seed of SEEDS) {
    try {
      await playRound(seed)
    } catch (cause) {
      throw new Error(`${describeSeed(seed)}: ${cause}`, { cause })
    }
  }
  if (SEEDS.length >= 100) expect([...outcomes].toSorted()).toEqual(OUTCOMES)
})

async function playRound(seed: number): Promise<void> {
  const simulation = new Simulation(seed)
  const { random } = simulation
  const capacity = random.int(1, 2)
  const season = random.pick([...SEASONS, ...SEASONS.slice(0, 1)])
  await resetWorld(capacity, season)
  const site = await findSiteByHost(db, 'laketown')
  if (!site) throw new Error('the fixtures are missing')
  const clock = { now: season.now }
  const objects = new SimulatedSlots(simulation)
  const refusalRate = random.pick([0, 0, 0.3])
  const services = openSimulatedServices(
    ...([simulation, clock, objects] as const),
    () => simulation.failureRate > 0 && random.chance(refusalRate),
  )
  const stage: Stage = { simulation, services, clock, site }
  simulation.check = () => objects.checkSlots(clock.now, capacity)

  simulation.failureRate = random.pick([0, 0, 0.02, 0.05, 0.15])
  const carts = Array.from({ length: random.int(1, 4) }, (_, index) => ({
    viewer: buyers[index] as TestViewer,
    eventId: (random.chance(0.2) ? events[0] : events[index]) as number,
    days: random.some(season.days, random.int(1, 3)).toSorted(),
    requestKey: `key-${index}`,
  }))
  const pass = async () => {
    for (let count = random.int(0, 4); count > 0; count--) {
      await attempt(() => simulation.call({ label: 'time' }, async () => {}))
      services.pass(random.int(1, 12))
      if (random.chance(0.5)) objects.expire(clock.now)
    }
  }
  const thief = () => ({
    viewer: buyers[4] as TestViewer,
    eventId: events[4] as number,
    requestKey: 'thief',
  })
  const change = () =>
    simulation.call({ label: 'an editor', isExternal: true }, () =>
      db.run(
        sql`UPDATE event SET ${random.pick(listChanges(season))} WHERE id = ${random.pick(events)}`,
      ),
    )
  /** Of an account that is deleted, the orders remain. */
  const leave = () =>
    simulation.call({ label: 'a buyer', isExternal: true }, () =>
      db.run(
        sql`UPDATE invoice SET account_id = NULL WHERE account_id = ${random.pick(buyers).id}`,
      ),
    )
  await simulation.run([
    ...carts.map((cart) => () => buyDays(stage, cart)),
    ...(random.chance(0.2)
      ? [() => tryCards(stage, { ...thief(), days: season.days.slice(0, 1) }, 12)]
      : []),
    pass,
    () => attempt(() => deliverNotices(stage, 0.7)),
    ...(random.chance(0.5) ? [() => runJobs(stage)] : []),
    ...(random.chance(0.4) ? [() => reconcile(stage)] : []),
    ...(random.chance(0.15) ? [() => attempt(change)] : []),
  ])
  // As when a release moves the objects: the new ones read what is stored, before others buy.
  const isMoved = random.chance(0.3)
  if (isMoved) objects.replace(site.id, await restoreClaims({ db, now: clock.now }, site.id))
  const buyLate = () => buyDays(stage, { ...thief(), days: season.days, requestKey: 'late' })
  const refund = () => attempt(() => refundSomeDay(stage, admin))
  const disputes: Disputes = new Map()
  await simulation.run([
    ...(random.chance(0.15) ? [() => attempt(() => disputeSomePayment(stage, disputes))] : []),
    ...(random.chance(0.5) ? [refund, refund] : []),
    ...(random.chance(0.3) ? [() => attempt(() => refundInDashboard(stage, RATE))] : []),
    ...(random.chance(0.2) ? [() => attempt(change)] : []),
    ...(random.chance(0.1) ? [() => attempt(leave)] : []),
    ...(isMoved ? [buyLate] : []),
    () => runJobs(stage),
    ...(random.chance(0.4) ? [() => reconcile(stage)] : []),
    () => attempt(() => deliverNotices(stage, 0.5)),
  ])

  simulation.failureRate = 0
  services.pass(LONG_MINUTES)
  for (let run = 0; run < 2; run++) {
    await simulation.run([() => runJobs(stage), () => deliverNotices(stage, 1)])
  }
  services.pass(LONG_MINUTES)
  objects.expire(clock.now)
  await simulation.run([() => runJobs(stage), () => deliverNotices(stage, 1)])
  await simulation.run([() => sendDisputes(stage, disputes)])
  await simulation.run([() => refundOwedDays(stage, admin)])
  await simulation.run([() => reconcilePromotions(services.open(), { isNightly: true })])
  await expectLimits()
  expect(await listOpenDifferences()).toEqual([])
  expect(services.faults).toEqual([])
  const claims = objects.listClaims(clock.now)
  expect(claims.filter(({ expiresAt }) => expiresAt !== null)).toEqual([])
  await expectLedgerAgrees(
    claims.map(({ name, invoiceId, eventId }) => ({
      siteId: site.id,
      day: name.split('/')[1] ?? '',
      invoiceId,
      eventId,
    })),
    RATE,
    new Set([...disputes].flatMap(([id, status]) => (status === 'lost' ? [id] : []))),
  )
  const rows = await db.all<{ outcome: string }>(sql`
    SELECT CASE WHEN status = 'settled' AND refunded_cents > 0 THEN 'refunded in part' ELSE status END AS outcome
    FROM invoice`)
  for (const { outcome } of rows) outcomes.add(outcome)
}

/** No hold lasted longer than an hour from its order's first moment, and no account tried more than ten cards in vain. */
async function expectLimits(): Promise<void> {
  const tooLong = sql`
    SELECT id FROM invoice
    WHERE expires_at > hold_ends_at OR (replaces IS NULL AND hold_ends_at > created_at + 3600000)`
  expect(await db.all(tooLong)).toEqual([])
  const tries = await db.all<{ tries: number }>(sql`
    SELECT count(*) AS tries FROM payment_attempt WHERE kind = 'card' AND is_paid = 0 GROUP BY account_id`)
  for (const account of tries) expect(account.tries).toBeLessThanOrEqual(10)
}

const listOpenDifferences = () =>
  db.all(sql`SELECT kind, detail FROM promotion_difference WHERE repaired_at IS NULL`)

/** No event was ever promoted, and the site has that many slots. */
async function resetWorld(capacity: number, { show }: Season): Promise<void> {
  const tables = ['invoice_line', 'refund', 'payment', 'invoice', 'featured_day', 'sold_day']
  const logs = [
    'payment_attempt',
    'payment_notice',
    'promotion_difference',
    'audit_entry',
    'test_gateway_object',
  ]
  await writeTogether(db, [
    sql`PRAGMA defer_foreign_keys = on`,
    ...[...tables, ...logs].map((table) => sql`DELETE FROM ${sql.identifier(table)}`),
    sql`UPDATE event SET quarantined = 0, deleted_at = NULL, start_at = ${show.at}, start_day = ${show.day}`,
    sql`UPDATE site SET settings = json_set(settings, '$.featuredSlotsPerDay', ${capacity}) WHERE host = 'laketown'`,
  ])
}
