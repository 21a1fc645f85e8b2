import { expect, test } from 'vitest'
import { findTables } from './sql-tables'

const KNOWN = new Set(['event', 'venue', 'site', 'session'])

function tablesIn(sql: string): string[] {
  return findTables(sql, KNOWN).map(({ table, access }) => `${access} ${table}`)
}

test('The tables of a query are found in joins, lists and subqueries', () => {
  expect(tablesIn('SELECT 1 FROM event e LEFT JOIN venue AS v ON v.id = e.venue_id')).toEqual([
    'read event',
    'read venue',
  ])
  expect(tablesIn('SELECT 1 FROM json_each(?1) j, site, (SELECT 1 FROM "session") s')).toEqual([
    'read site',
    'read session',
  ])
  expect(tablesIn('SELECT (SELECT name FROM venue) WHERE EXISTS (SELECT 1 FROM event)')).toEqual([
    'read venue',
    'read event',
  ])
})

test('Writes are distinguished from reads', () => {
  expect(tablesIn('INSERT OR IGNORE INTO event (id) SELECT id FROM venue')).toEqual([
    'write event',
    'read venue',
  ])
  expect(tablesIn('UPDATE OR REPLACE site SET a = 1 FROM venue WHERE 1')).toEqual([
    'write site',
    'read venue',
  ])
  expect(tablesIn('DELETE FROM session WHERE 1')).toEqual(['write session'])
  expect(tablesIn('INSERT INTO venue VALUES (1) ON CONFLICT DO UPDATE SET site = 1')).toEqual([
    'write venue',
  ])
})

test('A fragment may begin with a table', () => {
  expect(tablesIn('event e JOIN venue v ON 1')).toEqual(['read event', 'read venue'])
  expect(tablesIn('venue.id = ?1')).toEqual(['read venue'])
})

test('Columns, aliases, strings and comments are not counted as tables', () => {
  expect(
    tablesIn("SELECT event, l.event, 'FROM venue' AS site FROM listing l -- FROM site"),
  ).toEqual([])
  expect(tablesIn('SELECT a IS DISTINCT FROM event FROM listing ORDER BY venue, site')).toEqual([])
})
