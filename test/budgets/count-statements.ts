import { env } from 'cloudflare:workers'
import { spend } from './file-costs'

/** Marks a database whose work is counted already: test files share a runtime. */
const COUNTED = Symbol.for('counted')

type Counted = D1Database & { [COUNTED]?: true }

/** Counts what the tests and the product send to D1, by whichever object of the runtime they reach it. */
export function countStatements(): void {
  const database = Object.getPrototypeOf(env.DB) as Counted
  if (database[COUNTED]) return
  database[COUNTED] = true
  const statement = Object.getPrototypeOf(env.DB.prepare('SELECT 1')) as D1PreparedStatement
  const { batch } = database
  database.batch = async function <T>(this: D1Database, statements: D1PreparedStatement[]) {
    const results = await batch.call(this, statements)
    countResults(results)
    return results as D1Result<T>[]
  }
  for (const name of ['run', 'all'] as const) {
    const execute = statement[name]
    statement[name] = async function <T>(this: D1PreparedStatement) {
      const result = await execute.call(this)
      countResults([result])
      return result as D1Result<T>
    }
  }
  const { raw, first } = statement
  statement.raw = function (this: D1PreparedStatement, ...args: unknown[]) {
    spend('statements')
    return raw.apply(this, args as never)
  } as typeof raw
  statement.first = function (this: D1PreparedStatement, ...args: unknown[]) {
    spend('statements')
    return first.apply(this, args as never)
  } as typeof first
}

function countResults(results: D1Result[]): void {
  spend('statements', results.length)
  spend(
    'rows written',
    results.reduce((sum, { meta }) => sum + (meta?.rows_written ?? 0), 0),
  )
}
