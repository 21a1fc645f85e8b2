/** What a test file spends that takes the same on every machine. */
export type FileCost =
  /** Statements sent to D1. */
  | 'statements'
  /** Rows that D1 has written. */
  | 'rows written'
  /** Requests to the built worker. */
  | 'requests'
  /** Documents that a browser has loaded. */
  | 'visits'
  /** Commands and products started as processes. */
  | 'processes'

const SPENT = Symbol.for('what the test file has spent')
const runtime = globalThis as { [SPENT]?: Map<FileCost, number> }
/** One of the runtime: a test that resets its modules has a new copy of this one. */
runtime[SPENT] ??= new Map()
const spent = runtime[SPENT]

export function spend(cost: FileCost, count = 1): void {
  spent.set(cost, (spent.get(cost) ?? 0) + count)
}

/** What was spent since the last call. */
export function drainCosts(): Map<FileCost, number> {
  const costs = new Map(spent)
  spent.clear()
  return costs
}
