import { Miniflare } from 'miniflare'
import type { SalesMessage } from '~/platform/env'
import { bundleWorker } from '../bundle-worker'
import { startHeapMeter } from '../heap-meter'
import { openMigrated } from '../open-migrated-databases'
import { percentile } from '../search/measure'
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
    name: WORKER,
    modules: [
      {
        type: 'ESModule',
        path: await bundleWorker('bench/promotions/comparison-worker.ts', WORKER),
      },
    ],
    compatibilityDate: '2026-04-01',
    compatibilityFlags: ['nodejs_compat'],
    d1Databases: { DB: 'bench', SEARCH: 'bench-search' },
    inspectorPort: 0,
  })
  await miniflare.ready
  const db = await openMigrated(miniflare, 'DB')
  await openMigrated(miniflare, 'SEARCH')
  await fillSales(db)
  const send = async (
    task: ComparisonTask,
  ): Promise<ComparisonAnswer & { milliseconds: number }> => {
    const began = performance.now()
    const response = await miniflare.dispatchFetch('http://bench.localhost/', {
      method: 'POST',
      body: JSON.stringify(task),
    })
    if (!response.ok) throw new Error(await response.text())
    const answer = (await response.json()) as ComparisonAnswer
    return { ...answer, milliseconds: performance.now() - began }
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
