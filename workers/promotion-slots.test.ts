import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { openPromotionDays } from '~/domain/promotions/days/open-promotion-days.server'
import { addDays, MINUTE } from '~/lib/time/local-time'
import { NOW } from '../test/fixtures'

const DAY = '2026-05-01'
const DAYS = [DAY, '2026-05-02', '2026-05-03']
const EXPIRES_AT = NOW + 15 * MINUTE

/** A site of its own for each test, as objects outlive them. */
let lastSite = 0
const nextSite = () => ++lastSite
const inventoryAt = (now = NOW) => openPromotionDays(env.PROMOTION_SLOTS, { now })
const findObject = (siteId: number) => env.PROMOTION_SLOTS.getByName(String(siteId))
const createOrder = (invoiceId: number, siteId: number, days = DAYS, capacity = 1) => ({
  siteId,
  invoiceId,
  eventId: invoiceId,
  days,
  capacity,
  expiresAt: EXPIRES_AT,
})
const listInvoices = async (siteId: number, days = DAYS, now = NOW) =>
  [...(await inventoryAt(now).readClaims(siteId, days)).values()].map((claims) =>
    claims.map(({ invoiceId }) => invoiceId),
  )

test('Days are held all or none, and the refused ones are named with their reasons', async () => {
  const siteId = nextSite()
  const days = inventoryAt()
  await days.holdDays(createOrder(1, siteId, DAYS.slice(1, 2)))
  await days.sellDays(createOrder(2, siteId, DAYS.slice(2)))
  expect(await days.holdDays(createOrder(3, siteId))).toEqual({
    held: false,
    refused: [
      { day: DAYS[1], reason: 'locked' },
      { day: DAYS[2], reason: 'soldout' },
    ],
  })
  expect(await listInvoices(siteId)).toEqual([[], [1], [2]])
  expect(
    await days.holdDays({ ...createOrder(4, siteId), eventId: 2, days: DAYS.slice(2) }),
  ).toEqual({
    held: false,
    refused: [{ day: DAYS[2], reason: 'promoted' }],
  })
})

test('A repeated call has no other effect', async () => {
  const siteId = nextSite()
  const days = inventoryAt()
  const order = createOrder(1, siteId, [...DAYS, ...DAYS])
  for (let repeat = 0; repeat < 2; repeat++) {
    expect(await days.holdDays(order)).toEqual({ held: true })
  }
  for (let repeat = 0; repeat < 2; repeat++) {
    expect(await days.sellDays(order)).toEqual({ sold: DAYS, refused: [] })
  }
  expect(await days.holdDays(order)).toEqual({ held: true })
  await days.releaseDays({ siteId, invoiceId: 1, days: DAYS, onlyHeld: true })
  expect(await listInvoices(siteId)).toEqual([[1], [1], [1]])
  for (let repeat = 0; repeat < 2; repeat++) {
    await days.releaseDays({ siteId, invoiceId: 1, days: DAYS })
  }
  expect(await listInvoices(siteId)).toEqual([[], [], []])
})

test('The alarm frees expired holds one after another, and never what is sold', async () => {
  const siteId = nextSite()
  const days = inventoryAt()
  await days.holdDays(createOrder(1, siteId, [DAY], 3))
  await days.holdDays({ ...createOrder(2, siteId, [DAY], 3), expiresAt: EXPIRES_AT + MINUTE })
  await days.sellDays(createOrder(3, siteId, [DAY], 3))
  expect(await runDurableObjectAlarm(findObject(siteId))).toBe(true)
  expect(await listInvoices(siteId, [DAY])).toEqual([[2, 3]])
  expect(await runDurableObjectAlarm(findObject(siteId))).toBe(true)
  expect(await listInvoices(siteId, [DAY])).toEqual([[3]])
  expect(await runDurableObjectAlarm(findObject(siteId))).toBe(false)
})

test('An alarm is set for the earliest hold by the product’s clock, and deleted with it', async () => {
  const siteId = nextSite()
  const days = inventoryAt()
  const begunAt = Date.now()
  /** However long the calls have taken: the alarm is set by the time of its call. */
  const expectAlarmIn = async (delay: number) => {
    const time = await runInDurableObject(findObject(siteId), (_, { storage }) =>
      storage.getAlarm(),
    )
    expect(time).toBeGreaterThanOrEqual(begunAt + delay)
    expect(time).toBeLessThanOrEqual(Date.now() + delay)
  }
  await days.holdDays(createOrder(1, siteId, [DAY]))
  await expectAlarmIn(15 * MINUTE)
  await inventoryAt(NOW + 10 * MINUTE).holdDays({
    ...createOrder(1, siteId, [DAY]),
    expiresAt: NOW + 25 * MINUTE,
  })
  await expectAlarmIn(15 * MINUTE)
  await days.sellDays(createOrder(1, siteId, [DAY]))
  const alarm = await runInDurableObject(findObject(siteId), (_, { storage }) => storage.getAlarm())
  expect(alarm).toBeNull()
})

test('An expired hold is free although its alarm did not ring', async () => {
  const siteId = nextSite()
  await inventoryAt().holdDays(createOrder(1, siteId, [DAY]))
  expect(await listInvoices(siteId, [DAY], EXPIRES_AT)).toEqual([[]])
  const late = { ...createOrder(2, siteId, [DAY]), expiresAt: EXPIRES_AT + MINUTE }
  expect(await inventoryAt(EXPIRES_AT).holdDays(late)).toEqual({ held: true })
  expect(await inventoryAt(EXPIRES_AT).sellDays(createOrder(1, siteId, [DAY]))).toEqual({
    sold: [],
    refused: [{ day: DAY, reason: 'locked' }],
  })
})

test('What is held and sold survives when the object is evicted', async () => {
  const siteId = nextSite()
  const days = inventoryAt()
  await days.holdDays(createOrder(1, siteId, [DAY], 2))
  await days.sellDays(createOrder(2, siteId, [DAY], 2))
  await runInDurableObject(findObject(siteId), (_, state) => state.abort('evicted')).catch(() => {})
  expect(await listInvoices(siteId, [DAY])).toEqual([[1, 2]])
  expect(await days.holdDays(createOrder(3, siteId, [DAY], 2))).toMatchObject({ held: false })
  expect(await runDurableObjectAlarm(findObject(siteId))).toBe(true)
  expect(await listInvoices(siteId, [DAY])).toEqual([[2]])
})

test('Of many callers at once, as many get the day as there are slots', async () => {
  const siteId = nextSite()
  const invoices = Array.from({ length: 50 }, (_, index) => index + 1)
  const answers = await Promise.all(
    invoices.map((id) => inventoryAt().holdDays(createOrder(id, siteId, [DAY], 6))),
  )
  expect(answers.filter(({ held }) => held)).toHaveLength(6)
  expect((await listInvoices(siteId, [DAY]))[0]).toHaveLength(6)
})

test('Of many buyers of some of the same days at once, each gets all of its days or none', async () => {
  const siteId = nextSite()
  const orders = Array.from({ length: 50 }, (_, index) =>
    createOrder(index + 1, siteId, [DAYS[index % 3] ?? DAY, DAYS[(index + 1) % 3] ?? DAY], 6),
  )
  const answers = await Promise.all(orders.map((order) => inventoryAt().holdDays(order)))
  const held = orders.filter((_, index) => answers[index]?.held)
  const wanted = DAYS.map((day) =>
    held.filter(({ days }) => days.includes(day)).map(({ invoiceId }) => invoiceId),
  )
  expect(await listInvoices(siteId)).toEqual(wanted)
  // Whoever was refused lacks a day whose slots are all taken.
  expect(wanted.filter((invoices) => invoices.length === 6).length).toBeGreaterThanOrEqual(2)
})

test('An object of a single day, from before v2 of wrangler.toml, comes to rest when its alarm rings', async () => {
  const object = env.PROMOTION_SLOTS.getByName(`${nextSite()}/${DAY}`)
  await runInDurableObject(object, async (_, { storage }) => {
    storage.sql.exec(
      'CREATE TABLE claim (invoice_id INTEGER, event_id INTEGER, expires_at INTEGER)',
    )
    storage.kv.put('nextExpiry', EXPIRES_AT)
    await storage.setAlarm(Date.now() + 15 * MINUTE)
  })
  expect(await runDurableObjectAlarm(object)).toBe(true)
  expect(await runDurableObjectAlarm(object)).toBe(false)
})

test('A week after its day a slot is deleted by the next call', async () => {
  const siteId = nextSite()
  await inventoryAt().sellDays(createOrder(1, siteId, [DAY]))
  const countRows = () =>
    runInDurableObject(findObject(siteId), (_, { storage }) =>
      storage.sql.exec('SELECT count(*) AS rows FROM slot').one(),
    )
  for (const [days, rows] of [
    [7, 1],
    [8, 0],
  ] as const) {
    const later = inventoryAt(NOW + days * 24 * 60 * MINUTE)
    await later.releaseDays({ siteId, invoiceId: 2, days: ['2026-06-01'] })
    expect(await countRows()).toEqual({ rows })
  }
})

test('Sites and days do not share slots', async () => {
  const [siteId, otherSite] = [nextSite(), nextSite()]
  const days = inventoryAt()
  for (const site of [siteId, otherSite]) {
    for (const day of DAYS) {
      expect(await days.holdDays(createOrder(1, site, [day]))).toEqual({ held: true })
    }
  }
})

test('Hostile orders throw and store nothing', async () => {
  const siteId = nextSite()
  const days = inventoryAt()
  const order = createOrder(1, siteId, [DAY])
  const tooMany = Array.from({ length: 61 }, (_, index) => addDays(DAY, index))
  const wrong: object[] = [
    ...[[], tooMany, ['2026-02-30'], [''], ['1/2026-05-01'], ['__proto__']].map((list) => ({
      days: list,
    })),
    ...[Number.NaN, Infinity, -1, 0, 1.5, 2 ** 53, '1', null, {}].map((invoiceId) => ({
      invoiceId,
    })),
    { siteId: -1 },
    { siteId: '1; DROP TABLE slot' },
    { eventId: 0.5 },
    { capacity: -1 },
    { capacity: 1e300 },
    { expiresAt: NOW },
    { expiresAt: Number.POSITIVE_INFINITY },
  ]
  for (const change of wrong) {
    await expect(days.holdDays({ ...order, ...change })).rejects.toThrow(RangeError)
    if ('expiresAt' in change) continue
    await expect(days.sellDays({ ...order, ...change })).rejects.toThrow(RangeError)
  }
  expect(await listInvoices(siteId, [DAY])).toEqual([[]])
})
