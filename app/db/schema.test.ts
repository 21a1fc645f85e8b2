import { env } from 'cloudflare:workers'
import { is, SQL } from 'drizzle-orm'
import {
  getTableConfig,
  type IndexColumn,
  SQLiteAsyncDialect,
  type SQLiteColumn,
  SQLiteTable,
} from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'

type Column = { type: string; isRequired: boolean; default: string | null }
type TableShape = {
  columns: Record<string, Column>
  primaryKey: string[]
  /** 'unique (a, b) where c', with the index's name in front when it has one of its own. */
  indexes: string[]
}

const modules = import.meta.glob<Record<string, unknown>>('./schema/*.ts', { eager: true })
const tables = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((value) => is(value, SQLiteTable))
const databases = [env.DB, env.SEARCH]
const dialect = new SQLiteAsyncDialect()

test('The schema has exactly the tables of both databases', async () => {
  const inDatabases = (await Promise.all(databases.map(listTables))).flat()
  const inSchema = tables.map((table) => getTableConfig(table).name)
  expect(inSchema.sort()).toEqual(inDatabases.sort())
})

for (const table of tables) {
  const { name } = getTableConfig(table)
  test(`The schema of ${name} matches the migrated database`, async () => {
    for (const database of databases) {
      if (!(await listTables(database)).includes(name)) continue
      expect(describeSchema(table)).toEqual(await describeDatabase(database, name))
    }
  })
}

/** Full-text tables, and those in which they store themselves, have no place in Drizzle. */
async function listTables(database: D1Database): Promise<string[]> {
  const { results } = await database
    .prepare(`SELECT name, sql FROM sqlite_master WHERE type = 'table'`)
    .all<{ name: string; sql: string }>()
  const virtual = results.filter(({ sql }) => /^CREATE VIRTUAL/i.test(sql)).map(({ name }) => name)
  return results
    .map(({ name }) => name)
    .filter((name) => !/^(sqlite_|d1_|_cf_)/.test(name))
    .filter((name) => !virtual.some((table) => name === table || name.startsWith(`${table}_`)))
}

function describeSchema(table: SQLiteTable): TableShape {
  const { columns, indexes, primaryKeys, uniqueConstraints } = getTableConfig(table)
  const [composite] = primaryKeys
  const primaryKey = (composite?.columns ?? columns.filter(({ primary }) => primary)).map(
    ({ name }) => name,
  )
  const isKey = (column: SQLiteColumn) => primaryKey.includes(column.name)
  return {
    columns: Object.fromEntries(
      columns.map((column) => [
        column.name,
        {
          type: column.getSQLType().toLowerCase(),
          isRequired: column.notNull && !isKey(column),
          default: renderDefault(column),
        },
      ]),
    ),
    primaryKey,
    indexes: [
      ...columns.filter(({ isUnique }) => isUnique).map(({ name }) => `unique (${name})`),
      ...uniqueConstraints.map(
        (constraint) => `unique (${constraint.columns.map(({ name }) => name).join(', ')})`,
      ),
      ...indexes.map(({ config }) => {
        const where = config.where ? ` where ${plain(render(config.where))}` : ''
        const names = config.columns.map(renderIndexColumn).join(', ')
        return `${config.name}: ${config.unique ? 'unique ' : ''}(${names})${where}`
      }),
    ].sort(),
  }
}

async function describeDatabase(database: D1Database, table: string): Promise<TableShape> {
  const pragma = async <Row>(name: string, table: string) =>
    (await database.prepare(`PRAGMA ${name}("${table}")`).all<Row>()).results
  const columns = await pragma<{
    name: string
    type: string
    notnull: number
    dflt_value: string | null
    pk: number
  }>('table_xinfo', table)
  const indexes: string[] = []
  for (const { name, unique, origin } of await pragma<{
    name: string
    unique: number
    origin: 'c' | 'u' | 'pk'
  }>('index_list', table)) {
    if (origin === 'pk') continue
    const sql = await database
      .prepare('SELECT sql FROM sqlite_master WHERE name = ?')
      .bind(name)
      .first<string | null>('sql')
    const keys = await pragma<{ name: string | null; desc: number; key: number }>(
      'index_xinfo',
      name,
    )
    const names = keys
      .filter(({ key }) => key === 1)
      .map(({ name: column, desc }, index) =>
        column === null ? listIndexed(sql ?? '')[index] : `${column}${desc ? ' desc' : ''}`,
      )
    const where = sql?.match(/\sWHERE\s([\s\S]+)$/i)?.[1]
    indexes.push(
      `${origin === 'c' ? `${name}: ` : ''}${unique ? 'unique ' : ''}(${names.join(', ')})${where ? ` where ${plain(where)}` : ''}`,
    )
  }
  return {
    columns: Object.fromEntries(
      columns.map(({ name, type, notnull, dflt_value, pk }) => [
        name,
        {
          type: type.toLowerCase(),
          isRequired: notnull === 1 && pk === 0,
          default: dflt_value === null ? null : plain(dflt_value),
        },
      ]),
    ),
    primaryKey: columns
      .filter(({ pk }) => pk > 0)
      .sort((a, b) => a.pk - b.pk)
      .map(({ name }) => name),
    indexes: indexes.sort(),
  }
}

/** What an index is on, as its statement has it: for expressions, which SQLite's pragmas do not show. */
function listIndexed(createIndex: string): string[] {
  const indexed = ['']
  let depth = 0
  for (const character of createIndex.slice(createIndex.indexOf('('))) {
    if (character === ')') depth--
    if (depth === 1 && character === ',') indexed.push('')
    else if (depth > 0) indexed[indexed.length - 1] += character
    if (character === '(') depth++
    if (depth === 0) break
  }
  return indexed.map(plain)
}

function renderDefault(column: SQLiteColumn): string | null {
  if (column.default === undefined) return null
  if (is(column.default, SQL)) return plain(render(column.default))
  const value = column.mapToDriverValue(column.default)
  return plain(typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value))
}

function renderIndexColumn(column: IndexColumn): string {
  return is(column, SQL) ? plain(render(column)) : column.name
}

function render(expression: SQL): string {
  return dialect.sqlToQuery(expression.inlineParams()).sql
}

/** SQL without what may be written in two ways: quotes of names, the table before a column, parentheses, case. */
function plain(sql: string): string {
  return sql
    .replaceAll(/"\w+"\./g, '')
    .replaceAll('"', '')
    .replace(/^\(([\s\S]*)\)$/, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}
