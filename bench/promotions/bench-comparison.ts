import { Miniflare } from 'miniflare'
import type { SalesMessage } from '~/platform/settings/env'
import { bundledWorker } from '../bundle-worker'
import { startHeapMeter } from '../heap-meter'
import { openMigrated } from '../open-migrated-databases'
import { percentile, post, time } from '../timing'
import { DAYS, fillSales, SITES } from './comparison-data'
import type { ComparisonAnswer, ComparisonTask } from './comparison-worker'

const WORKER = 'comparison'
/** Of Cloudflare's 1,000 calls of an invocation. */
const MOST_CALLS = 900
const CONSTANTS = 30

type Kind = { messages: number; times: number[]; calls: number; checked: number; repaired: number }

/** A night's comparison of a thousand sites that have sold thirty days each, a message at a time. */
export async function benchComparison(): Promise<void> {
  const miniflare = new Miniflare({
    ...(await bundledWorker('bench/promotions/comparison-worker.ts', WORKER)),
    d1Databases: { DB: 'bench', SEARCH: 'bench-search' },
    inspectorPort: 0,
  })
  const url = await miniflare.ready
  const db = await openMigrated(miniflare, 'DB')
  await openMigrated(miniflare, 'SEARCH')
  await fillSales(db)
  const send = async (task: ComparisonTask) => {
    const { milliseconds, answer } = await time(() => post<ComparisonAnswer>(url, false, task))
    return { ...answer, milliseconds }
  }
  await send({ kind: 'nothing' })
  const constants: number[] = []
  for (let turn = 0; turn < CONSTANTS; turn++) {
    constants.push((await send({ kind: 'nothing' })).milliseconds)
  }
  const unit = percentile(constants, 0.5)
  const heap = await startHeapMeter(miniflare, WORKER)
  const plan = await send({ kind: 'plan' })
  const kinds = new Map<string, Kind>()
  const began = performance.now()
  const left: SalesMessage[] = plan.next
  for (let message = left.shift(); message; message = left.shift()) {
    const answer = await send({ kind: 'work', message })
    left.unshift(...answer.next)
    const kind = kinds.get(message.kind) ?? {
      messages: 0,
      times: [],
      calls: 0,
      checked: 0,
      repaired: 0,
    }
    kind.messages++
    kind.times.push(answer.milliseconds)
    kind.calls = Math.max(kind.calls, answer.calls)
    kind.checked += answer.done.checked ?? 0
    kind.repaired += answer.done.repaired ?? 0
    kinds.set(message.kind, kind)
  }
  const total = performance.now() - began
  console.log(
    `\nA night's comparison of ${SITES} sites with ${DAYS.length} sold days each; the plan took ${plan.calls} calls. A message that does nothing takes ${unit.toFixed(1)} ms`,
  )
  console.table(
    [...kinds].map(([name, { messages, times, calls, checked, repaired }]) => ({
      work: name,
      messages,
      'calls at most': calls,
      checked,
      repaired,
      'p50 / nothing': (percentile(times, 0.5) / unit).toFixed(1),
      'p99 / nothing': (percentile(times, 0.99) / unit).toFixed(1),
    })),
  )
  const most = Math.max(...[...kinds.values()].map(({ calls }) => calls))
  console.log(
    `In all ${(total / unit).toFixed(0)} times a message that does nothing, ${(total / 1000).toFixed(1)} s one after another; at most ${most} calls an invocation (limit here ${MOST_CALLS}: ${most <= MOST_CALLS ? 'kept' : 'EXCEEDED'}), heap at most ${heap.stop().toFixed(0)} MB`,
  )
  await miniflare.dispose()
}
