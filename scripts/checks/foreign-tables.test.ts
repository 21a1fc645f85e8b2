import { expect, test } from 'vitest'
import { DOMAIN_AREAS, listForbidden } from './areas.cjs'
import { findForeignTables } from './foreign-tables'
import { DECLARED_READS, TABLE_OWNERS } from './table-owners'

const SCHEMA = new Map([
  ['events', new Map([['event', 'event']])],
  ['sites', new Map([['site', 'site']])],
])

function find(path: string, text: string): string[] {
  return findForeignTables([{ path, text }], SCHEMA).map(
    ({ line, message }) => `${line}: ${message}`,
  )
}

test('An area may use its own tables', () => {
  expect(find('app/domain/events/x.server.ts', 'const rows = sql`SELECT 1 FROM event`')).toEqual([])
})

test('SQL that uses another area’s table is found, with its line', () => {
  const text = 'const id = 1\nawait db.run(sql`\n  DELETE FROM event WHERE id = ${id} AND ${id}`)'
  expect(find('app/domain/sites/x.server.ts', text)).toEqual([
    '3: sites writes event, which belongs to events',
  ])
})

test('A schema table imported by another area is found, and so are its writes', () => {
  const text =
    "import { event as e } from '~/db/schema/events'\ndb.select().from(e)\ndb.update(e).set({})"
  expect(find('app/domain/sites/x.server.ts', text)).toEqual([
    '1: sites reads event, which belongs to events',
    '3: sites writes event, which belongs to events',
  ])
})

test('Only the changes area writes a site’s content version', () => {
  const text = 'sql`UPDATE site SET content_version = content_version + 1`'
  expect(find('app/domain/changes/x.server.ts', text)).toEqual([])
  expect(find('app/domain/sites/x.server.ts', text)).toHaveLength(1)
  expect(find('app/domain/changes/x.server.ts', 'sql`UPDATE site SET name = 1`')).toHaveLength(1)
})

test('Pages and doors use no tables', () => {
  expect(find('app/routes/x.tsx', 'sql`SELECT 1 FROM site`')).toHaveLength(1)
})

test('A table that no area owns is found', () => {
  const schema = new Map([['events', new Map([['ghost', 'ghost']])]])
  expect(findForeignTables([], schema).map(({ message }) => message)).toEqual([
    'ghost belongs to no area',
  ])
})

test('Declared reads are of areas below', () => {
  const forbidden = new Map(listForbidden(DOMAIN_AREAS))
  for (const [area, tables] of Object.entries(DECLARED_READS)) {
    for (const table of tables) {
      const owner = Object.keys(TABLE_OWNERS).find((name) => TABLE_OWNERS[name]?.includes(table))
      expect(forbidden.get(area), `${area} reads ${table}`).not.toContain(owner)
    }
  }
})

test('A table has one owner', () => {
  const tables = Object.values(TABLE_OWNERS).flat()
  expect(new Set(tables).size).toBe(tables.length)
})
