import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { AUDIT_ACTIONS } from '~/domain/changes/audit.server'
import { purgeAuditLog } from '~/domain/changes/purge-audit-log.server'
import { DAY } from '~/lib/time/local-time'
import { writeTogether } from '~/platform/storage/database.server'
import { addAccount } from '../../../test/accounts'
import { db, meterDatabase } from '../../../test/database'
import { createFixtures, NOW, requireSite } from '../../../test/fixtures'
import { AUDIT_ACTION_NAMES } from './audit-action-names'
import { type AuditFilters, formatAuditQuery, parseAuditFilters } from './audit-log'
import { streamAuditCsv } from './audit-log-csv.server'
import { type AuditScope, listAuditLog } from './audit-log-store.server'

const ENTRIES = 100_000
/** A change every ten minutes, the newest at NOW. In milliseconds. */
const STEP = 600_000
const MAX_ROWS = 300

let laketown: number
let harbor: number
let ada: string
let ben: string

beforeAll(async () => {
  await createFixtures()
  laketown = (await requireSite('laketown')).id
  harbor = (await requireSite('harbor')).id
  ada = await addAccount({ email: 'ada@example.com', name: 'Ada', adminOfSites: ['laketown'] })
  ben = await addAccount({ email: 'ben@example.com', name: 'Ben', adminOfSites: ['harbor'] })
  await writeTogether(db, [
    // Every tenth entry is Harbor's, by Ben; every thousandth concerns all sites.
    sql`
      INSERT INTO audit_entry (at, account_id, site_id, action, target_kind, target_id, target_name, changes)
      WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ${ENTRIES})
      SELECT ${NOW} - (${ENTRIES} - i) * ${STEP}, iif(i % 10 = 0, ${ben}, ${ada}),
        CASE WHEN i % 1000 = 0 THEN NULL WHEN i % 10 = 0 THEN ${harbor} ELSE ${laketown} END,
        iif(i % 7 = 0, 'event.pick', 'event.edit'), 'event', i, 'Concert ' || i, '{}' FROM n`,
    log({
      at: NOW + 1,
      name: '=SUM(A1)',
      changes: { title: { before: 'Tango, "late"', after: '+1' } },
    }),
    log({ at: NOW + 2, siteId: harbor, person: ben, name: 'Tango secret' }),
    log({ at: NOW + 3, action: 'site.update', kind: 'site', target: laketown, name: 'Laketown' }),
  ])
})

type Logged = { at: number; name: string; changes?: object } & Partial<{
  siteId: number | null
  person: string
  action: string
  kind: string
  target: number
}>

const log = ({ at, name, changes = {}, ...rest }: Logged) => {
  const { siteId = laketown, person = ada } = rest
  const { action = 'event.edit', kind = 'event', target = 0 } = rest
  return sql`
    INSERT INTO audit_entry (at, account_id, site_id, action, target_kind, target_id, target_name, changes)
    VALUES (${at}, ${person}, ${siteId}, ${action}, ${kind}, ${String(target)}, ${name}, ${JSON.stringify(changes)})`
}

const filters = (query = '') => parseAuditFilters(new URLSearchParams(query))

/** A page, as the routes read it: with one entry more than it shows. */
async function list(
  scope: AuditScope,
  given: AuditFilters = filters(),
  before: number | null = null,
) {
  const { database, meter } = meterDatabase(db)
  const page = await listAuditLog(database, scope, given, { before, limit: 26 })
  expect(meter.roundTrips).toBe(1)
  expect.soft(meter.rowsRead, JSON.stringify([scope, given, before])).toBeLessThanOrEqual(MAX_ROWS)
  return { ...page, names: page.entries.map(({ target }) => target.name) }
}

test('A page of a large log reads few rows in one round trip, whatever the filters, and so does an old page', async () => {
  for (const query of [
    '',
    'q=concert',
    'q=concert 5',
    'q=nothing',
    'kind=event',
    'kind=category',
    'action=event.pick',
    'action=event.pick&q=concert&start=2025-01-01&end=2025-12-31',
    'start=2024-01-01&end=2025-01-02',
    `person=${ada}`,
    `person=${ben}&kind=site`,
  ]) {
    for (const scope of [{ siteId: laketown }, { siteId: harbor }, 'all'] as const) {
      const { entries } = await list(scope, filters(query))
      await list(scope, filters(query), 40_000)
      const ids = entries.map(({ id }) => id)
      expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    }
  }
})

test('Pages follow one another without a gap, newest first', async () => {
  const first = await list({ siteId: harbor })
  const second = await list({ siteId: harbor }, filters(), first.entries.at(24)?.id ?? null)
  expect(first.names.slice(0, 3)).toEqual(['Tango secret', 'Concert 99990', 'Concert 99980'])
  expect(second.names[0]).toBe(first.names[25])
})

test("A site's log has its own entries only, whatever the filters", async () => {
  for (const query of [
    '',
    'q=secret',
    'q=tango',
    'q=7"',
    'q=site : 2 OR action',
    'kind=event',
    `person=${ben}`,
    `person=${ben}" OR site : "${harbor}`,
  ]) {
    const { entries, people } = await list({ siteId: laketown }, filters(query))
    expect(entries.every(({ site }) => site?.id === laketown)).toBe(true)
    expect(people.map(({ name }) => name)).toEqual(['Ada'])
  }
  expect((await list({ siteId: laketown }, filters('q=secret'))).names).toEqual([])
  expect((await list('all', filters('q=secret'))).names).toEqual(['Tango secret'])
})

test('The log of all sites also has what concerns them all', async () => {
  const { entries, people } = await list('all', filters('q=concert 100000'))
  expect(entries.map(({ site, target }) => [site, target.name])).toEqual([[null, 'Concert 100000']])
  expect(people.map(({ name }) => name)).toEqual(['Ada', 'Ben'])
})

test('Filters find entries by person, action, kind, days and words of values', async () => {
  expect((await list('all', filters('kind=site'))).names).toEqual(['Laketown'])
  expect((await list('all', filters('q=late'))).names).toEqual(['=SUM(A1)'])
  expect((await list('all', filters('q=LAT tang'))).names).toEqual(['=SUM(A1)'])
  const picks = await list('all', filters(`person=${ben}&action=event.pick`))
  expect(new Set(picks.entries.map(({ person, action }) => `${person?.name} ${action}`))).toEqual(
    new Set(['Ben event.pick']),
  )
  expect(picks.entries.length).toBe(26)
  const { entries } = await list({ siteId: laketown }, filters('start=2025-12-31&end=2025-12-31'))
  const days = entries.map(({ at }) => new Date(at - 5 * 3_600_000).toISOString().slice(0, 10))
  expect([days.length, new Set(days)]).toEqual([26, new Set(['2025-12-31'])])
  expect((await list('all', filters('start=2030-01-01'))).names).toEqual([])
  expect((await list('all', filters('end=1999-01-01'))).names).toEqual([])
})

test('Filters that make no sense are ignored, and days in the wrong order are swapped', () => {
  expect(filters('action=x&kind=constructor&start=2026-02-30&q= tea ')).toEqual({
    person: '',
    action: '',
    kind: '',
    start: '',
    end: '',
    text: 'tea',
  })
  const swapped = filters('start=2026-05-02&end=2026-05-01')
  expect([swapped.start, swapped.end]).toEqual(['2026-05-01', '2026-05-02'])
  expect(formatAuditQuery(swapped, { site: '1' })).toBe('site=1&start=2026-05-01&end=2026-05-02')
})

test('Every action has a name', () => {
  expect(AUDIT_ACTIONS.filter((action) => !Object.hasOwn(AUDIT_ACTION_NAMES, action))).toEqual([])
})

test('The export has a line for each field, is read in pieces, and contains no formula', async () => {
  const services = { db, log: { error: () => {} } }
  const read = async (query: string, scope: AuditScope = 'all') =>
    (await new Response(streamAuditCsv(services, scope, filters(query))).text()).split('\r\n')
  const [heading, line, end] = await read('q=late')
  expect(heading).toBe('When,Person,Email,Site,What,Name,Field,Before,After')
  expect(line?.split(',').slice(0, 7)).toEqual([
    '2026-05-01T13:00:00-04:00',
    'Ada',
    'ada@example.com',
    'Laketown',
    'Event edited',
    "'=SUM(A1)",
    'Title',
  ])
  expect(line).toMatch(/,Title,"Tango, ""late""",'\+1$/)
  expect(end).toBe('')
  expect((await read('q=secret', { siteId: laketown })).length).toBe(2)
  const many = await read('start=2026-04-20&end=2026-05-01')
  expect(new Set(many).size).toBe(many.length)
  expect(many.length).toBeGreaterThan(1_500)
})

test("A deleted account's entries remain without it", async () => {
  const cy = await addAccount({ email: 'cy@example.com' })
  await db.run(log({ at: NOW + 4, person: cy, name: 'Farewell' }))
  await db.run(sql`DELETE FROM account WHERE id = ${cy}`)
  const { entries } = await list('all', filters('q=farewell'))
  expect(entries.map(({ person }) => person)).toEqual([null])
})

test('After two years entries are purged, in batches, from the search, too', async () => {
  const later = NOW + 730 * DAY - (ENTRIES - 1_200) * STEP
  expect(await purgeAuditLog({ db, now: later })).toBe(1_199)
  expect(await purgeAuditLog({ db, now: later })).toBe(0)
  expect((await list('all', filters('q=concert 1199'))).names).not.toContain('Concert 1199')
  expect((await list('all', filters('q=concert 1200'))).names).toContain('Concert 1200')
})
