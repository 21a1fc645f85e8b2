import { Agent } from 'node:http'
import { Miniflare } from 'miniflare'
import { addDays, toDay } from '~/lib/time/local-time'
import { bundledWorker } from '../bundle-worker'
import { openMigrated } from '../open-migrated-databases'
import { percentile, post, time } from '../timing'
import { benchComparison } from './bench-comparison'
import type { Called, Task } from './worker'

const DAY_COUNTS = [1, 3, 30]
const TURNS = 40
/** Days that buyers of different days want. */
const DAYS_ON_SALE = 60
const WARM_UP = 5
const CONCURRENT = 200
const LOAD = 4_000
const BUYERS_DAYS = 3

/** What Cloudflare documents for one object (https://developers.cloudflare.com/durable-objects/platform/limits/). */
const DOCUMENTED_RATE = 1_000

type Send = <Answer>(task: Task) => Promise<Answer>

const TODAY = toDay(Date.now(), 'UTC')

let lastInvoice = 0

const pickDay = () => (lastInvoice * 7) % DAYS_ON_SALE

const holdTask = (
  siteId: number,
  count: number,
  { isReleased = true, first = 0 }: { isReleased?: boolean; first?: number } = {},
): Task => ({
  kind: 'hold',
  siteId,
  isReleased,
  invoiceId: ++lastInvoice,
  days: Array.from({ length: count }, (_, index) => addDays(TODAY, first + index)),
})

/** Decisions about slots: how long they take, what one object sustains, and 200 buyers at once. */
export async function benchPromotions(): Promise<void> {
  const miniflare = new Miniflare({
    ...(await bundledWorker('bench/promotions/worker.ts', 'promotions')),
    d1Databases: { DB: 'bench' },
    durableObjects: {
      PROMOTION_SLOTS: { className: 'PromotionSlots', useSQLite: true },
      CONSTANT: { className: 'Constant', useSQLite: true },
    },
  })
  const url = await miniflare.ready
  await openMigrated(miniflare, 'DB')
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENT })
  const send: Send = (task) => post(url, agent, task)
  await benchDecisions(send)
  await benchOneObject(send)
  await benchRace(send)
  agent.destroy()
  await miniflare.dispose()
  await benchComparison()
}

/** One after another, all kinds in turn, so that other work of the machine slows all of them alike. */
async function benchDecisions(send: Send): Promise<void> {
  const constant: number[] = []
  const samples = DAY_COUNTS.map((days) => ({ days, times: [] as number[] }))
  for (let turn = -WARM_UP; turn < TURNS; turn++) {
    const unit = await time(() => send({ kind: 'constant object' }))
    if (turn >= 0) constant.push(unit.milliseconds)
    for (const sample of samples) {
      // Not released, as that would be timed with it; so each decision is about a site's free days. Its object was called before.
      const siteId = sample.days * 10_000 + turn + WARM_UP
      await send(holdTask(siteId, 1, { first: DAYS_ON_SALE }))
      const { milliseconds } = await time(() =>
        send(holdTask(siteId, sample.days, { isReleased: false })),
      )
      if (turn >= 0) sample.times.push(milliseconds)
    }
  }
  const unit = percentile(constant, 0.5)
  console.log(
    `\nHold decisions. A call to an object that answers a constant takes ${unit.toFixed(2)} ms; each decision is the first about its days`,
  )
  console.table(
    samples.map(({ days, times }) => ({
      days,
      'p50 / constant': (percentile(times, 0.5) / unit).toFixed(1),
      'p99 / constant': (percentile(times, 0.99) / unit).toFixed(1),
    })),
  )
}

/** As many requests at once as there are buyers, all on one site; each hold is released again. */
async function benchOneObject(send: Send): Promise<void> {
  const table = []
  for (const [name, createTask] of [
    ['warm-up', (): Task => ({ kind: 'constant object' })],
    ['nothing', (): Task => ({ kind: 'nothing' })],
    ['constant object', (): Task => ({ kind: 'constant object' })],
    ['hold of one day, and its release', () => holdTask(1, 1)],
    ['hold of a day of 60, and its release', () => holdTask(1, 1, { first: pickDay() })],
    ['hold of 30 days, and its release', () => holdTask(1, 30, { first: pickDay() % 30 })],
  ] as const) {
    const times: number[] = []
    let left = LOAD
    let calls = 0
    const began = performance.now()
    await Promise.all(
      Array.from({ length: CONCURRENT }, async () => {
        while (left-- > 0) {
          const { milliseconds, answer } = await time(() => send<Called>(createTask()))
          times.push(milliseconds)
          calls += answer.calls
        }
      }),
    )
    const seconds = (performance.now() - began) / 1000
    table.push({
      request: name,
      'a second': Math.round(LOAD / seconds),
      'calls to the object a second': Math.round(calls / seconds),
      'p50 ms': percentile(times, 0.5).toFixed(0),
      'p99 ms': percentile(times, 0.99).toFixed(0),
    })
  }
  console.log(
    `\nOne object, ${CONCURRENT} requests at once. Cloudflare documents about ${DOCUMENTED_RATE} a second for an object`,
  )
  console.table(table.slice(1))
}

/** All buyers want the same days, of which each has six slots. */
async function benchRace(send: Send): Promise<void> {
  const times: number[] = []
  const began = performance.now()
  const answers = await Promise.all(
    Array.from({ length: CONCURRENT }, async () => {
      const sent = await time(() => send<Called>(holdTask(2, BUYERS_DAYS, { isReleased: false })))
      times.push(sent.milliseconds)
      return sent.answer
    }),
  )
  console.log(
    `\n${CONCURRENT} buyers at once want the same ${BUYERS_DAYS} days: ${answers.filter(({ held }) => held).length} hold them, after ${((performance.now() - began) / 1000).toFixed(2)} s all have an answer, p99 ${percentile(times, 0.99).toFixed(0)} ms`,
  )
}
