import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { DAY } from '~/lib/time/local-time'
import { type Statement, writeTogether } from '~/platform/storage/database.server'
import { db } from '../database'
import { NOW, requireSite } from '../fixtures'

/** What a page of the console may read, whatever is stored (rows, as D1 counts them). */
export const MAX_CONSOLE_ROWS = 300

/** A sold-out month has 186 slots, each of which is read, grouped and joined to its invoice. */
export const MAX_MONTH_ROWS = 700

/** Fifty API keys, with the calls of each on thirty days. */
export const MAX_API_KEY_ROWS = 50 * (30 + 4) + 50
/** One of them. */
export const LARGE_API_KEY = 'evk_large010'

/** The last of twenty webhooks, and a delivery in the middle of its log. */
export const LARGE_WEBHOOK = 820
export const LARGE_DELIVERY = `msg_${String(LARGE_WEBHOOK * 1_000 + 250).padStart(23, '0')}`

/** A query that reads more than it shows exceeds its limit at a quarter of the size, too; `--large` has all of it. */
const FACTOR = env.LARGE_TESTS ? 4 : 1

export const LARGE = {
  sites: 500,
  submissions: FACTOR * 25_000,
  accounts: FACTOR * 5_000,
  auditEntries: FACTOR * 12_500,
  sales: 22_000,
  /** Submissions and audit entries are spread evenly over these days before NOW. In days. */
  days: 730,
} as const

/**
 * Fills the tests' database as a large product's after `createFixtures`: hundreds of sites, and on Laketown tens of
 * thousands of submissions of thousands of accounts over two years, each with its event; every tenth waits, every
 * twentieth was declined. All is in the past, so that no listing has to be built. Every featured day until a month from now
 * is sold, and most people did not pay. Account 'large-1' submitted a tenth of all.
 */
export async function fillLargeConsole(): Promise<{ siteId: number; accountId: string }> {
  const { id: siteId } = await requireSite('laketown')
  const triggers = await db.all<{ name: string; sql: string }>(sql`
    SELECT name, sql FROM sqlite_master
    WHERE type = 'trigger' AND tbl_name IN ('event', 'event_mark', 'submission')`)
  await writeTogether(db, [
    ...addSites(),
    ...addAccounts(),
    // Row by row, the triggers would take most of the time; what they count is added at once.
    ...triggers.map(({ name }) => sql`DROP TRIGGER ${sql.identifier(name)}`),
    ...addSubmissions(siteId),
    ...countSubmissions(siteId),
    ...triggers.map((trigger) => sql.raw(trigger.sql)),
    ...addAuditEntries(siteId),
    ...addSales(siteId),
    sql`DELETE FROM stale_site`,
  ])
  return { siteId, accountId: 'large-1' }
}

/** D1 binds every number as a REAL, whose remainder is none that an id could be made of. */
const whole = (value: number) => sql.raw(String(value))

/** The table `n(i)` of the numbers from 1. */
const numbers = (count: number) => sql`
  WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`

const addSites = (): Statement[] => [
  sql`
    INSERT INTO site (host, name, timezone, settings, created_at, updated_at)
    ${numbers(LARGE.sites - 2)}
    SELECT 'large-' || i, 'Large city ' || i, 'America/Chicago', '{}', ${NOW}, ${NOW} FROM n`,
  sql`
    INSERT INTO site_domain (domain, site_id, canonical)
    SELECT host || '.example', id, 1 FROM site WHERE host LIKE 'large-%'`,
]

const addAccounts = (): Statement[] => [
  sql`
    INSERT INTO account (id, email, verified_at, name, created_at, updated_at)
    ${numbers(LARGE.accounts)}
    SELECT 'large-' || i, 'large-' || i || '@example.com', ${NOW}, 'Person ' || i, ${NOW}, ${NOW}
    FROM n`,
]

const STEP = Math.floor((LARGE.days * DAY) / LARGE.submissions)

const addSubmissions = (siteId: number): Statement[] => [
  sql`
    INSERT INTO submission (key, site_id, account_id, state, created_at, updated_at)
    ${numbers(LARGE.submissions)}
    SELECT 'large-' || i, ${siteId},
      'large-' || iif(i % 10 = 1, 1, 1 + i % ${whole(LARGE.accounts)}),
      CASE WHEN i % 10 = 0 THEN 'held' WHEN i % 20 = 1 THEN 'declined' ELSE 'accepted' END,
      ${NOW} - (${LARGE.submissions} - i) * ${STEP}, ${NOW} - (${LARGE.submissions} - i) * ${STEP}
    FROM n`,
  sql`
    INSERT INTO event (venue_id, submission_id, created_by, title, start_at, no_end, start_day, end_day,
      timezone, until_at, published, quarantined, search_text, description, created_at, updated_at)
    SELECT (SELECT id FROM venue WHERE label = 'centro'), id, account_id, 'Large event ' || substr(key, 7),
      created_at - ${DAY}, 1, date((created_at - ${DAY}) / 1000, 'unixepoch'),
      date((created_at - ${DAY}) / 1000, 'unixepoch'), 'America/Chicago', created_at - ${DAY},
      state = 'accepted', id % 1000 = 0, '', '<p>Large.</p>', created_at, created_at
    FROM submission WHERE key LIKE 'large-%'`,
  sql`
    INSERT INTO event_mark (event_id, site_id, hidden)
    SELECT id, ${siteId}, 1 FROM event WHERE title LIKE 'Large event %' AND id % 250 = 1`,
]

const countSubmissions = (siteId: number): Statement[] => [
  sql`
    UPDATE submission SET
      dates = 1, unpublished_dates = (state <> 'accepted'), quarantined_dates = (id % 1000 = 0),
      hidden_dates = EXISTS (
        SELECT 1 FROM event e JOIN event_mark m ON m.event_id = e.id AND m.site_id = ${siteId}
        WHERE e.submission_id = submission.id)
    WHERE key LIKE 'large-%'`,
  ...[0, siteId].flatMap((site) => [
    sql`
      INSERT INTO submission_total SELECT account_id, ${site}, state, count(*) FROM submission GROUP BY 1, 3`,
    sql`
      INSERT INTO submission_total SELECT '', ${site}, state, count(*) FROM submission GROUP BY state`,
    sql`
      INSERT INTO submission_text (rowid, title)
      SELECT CAST(${site} AS INTEGER) * 4294967296 + submission_id, title FROM event WHERE submission_id IS NOT NULL`,
  ]),
]

/** In milliseconds. */
const SALES_STEP = Math.floor((LARGE.days * DAY) / LARGE.sales)

const addAuditEntries = (siteId: number): Statement[] => [
  sql`
    INSERT INTO audit_entry (at, account_id, site_id, action, target_kind, target_id, target_name)
    ${numbers(LARGE.auditEntries)}
    SELECT ${NOW} - (${LARGE.auditEntries} - i) * ${Math.floor((LARGE.days * DAY) / LARGE.auditEntries)},
      'large-' || (1 + i % 10), ${siteId}, 'event.hide', 'event', i, 'Large event ' || i
    FROM n`,
]

/** Every twentieth is paid; their days follow each other, so that each day has six. */
const addSales = (siteId: number): Statement[] => [
  sql`
    INSERT INTO invoice (id, site_id, event_id, account_id, summary, status, rate_cents, total_cents,
      fee_cents, net_cents, request_key, created_at, expires_at)
    ${numbers(LARGE.sales)}
    SELECT i, ${siteId}, (SELECT min(id) FROM event WHERE title LIKE 'Large event %') + i,
      'large-' || (1 + i % ${whole(LARGE.accounts)}), 'Large event ' || i,
      CASE WHEN i % 20 = 0 THEN 'settled' WHEN i % 1000 = 1 THEN 'refunded' WHEN i % 2 = 0 THEN 'cancelled' ELSE 'expired' END,
      1500, 6000, 204, 5796, 'large-' || i, ${NOW} - (${LARGE.sales} - i) * ${SALES_STEP}, ${NOW} - ${DAY}
    FROM n`,
  sql`
    INSERT INTO invoice_line (invoice_id, site_id, day, price_cents, state)
    SELECT i.id, i.site_id, date(${NOW / 1000}, 'unixepoch', (day - 700 + i.id / 30) || ' days'), 1500,
      CASE i.status WHEN 'settled' THEN 'sold' WHEN 'refunded' THEN 'returned' ELSE 'released' END
    FROM invoice i, (SELECT 0 AS day UNION ALL SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3) WHERE i.request_key LIKE 'large-%'`,
]

/**
 * After `fillLargeConsole`: two years of counters for each of 50 sites, and 1,000 feeds with 20 runs each, most of which
 * failed.
 */
export async function fillLargeReports(): Promise<void> {
  const migration = env.MIGRATIONS.find(({ name }) => name.startsWith('0021'))
  const countSubmissions = migration?.queries.find((query) =>
    query.includes('INSERT INTO submission_day'),
  )
  await db.$client.prepare(countSubmissions!).run()
  const days = sql`
    WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n WHERE i < ${LARGE.days})
    SELECT s.id, date(${NOW / 1000}, 'unixepoch', '-' || i || ' days'), 1 + i
    FROM n, (SELECT id FROM site ORDER BY id LIMIT ${COUNTED_SITES}) s`
  await writeTogether(db, [
    sql`INSERT INTO traffic_day ${days}`,
    sql`INSERT INTO sold_day ${days}`,
    sql`
      INSERT INTO feed (type, name, failures, created_at, updated_at)
      WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
      SELECT 'scrape', 'Feed ' || i, i % 7, 0, 0 FROM n`,
    sql`
      INSERT INTO feed_run (feed_id, state, started_at, lease_until, error)
      WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n WHERE i < 20)
      SELECT id, 'failed', i, 0, 'error ' || i FROM feed, n`,
  ])
}

const COUNTED_SITES = 50

/** After `fillLargeConsole`: a site with dozens of administrators, domains, former hosts and events on its home page, 40 entries of featured venues, 2,000 curated venues, and as many API keys as it may have. */
export async function fillLargeSite(siteId: number): Promise<void> {
  await writeTogether(db, [
    sql`
      INSERT INTO account_role (account_id, role, site_id, created_at)
      ${numbers(30)} SELECT 'large-' || i, 'siteadmin', ${siteId}, ${NOW} FROM n`,
    sql`
      INSERT INTO site_domain (domain, site_id, canonical)
      ${numbers(20)} SELECT 'lake-' || i || '.example', ${siteId}, 0 FROM n`,
    sql`
      INSERT INTO former_host (host, site_id, created_at)
      ${numbers(20)} SELECT 'former-' || i, ${siteId}, ${NOW} FROM n`,
    sql`
      INSERT INTO curated_venue (uid, name, address, latitude, longitude, created_at, updated_at)
      ${numbers(2_000)} SELECT 'large-' || i, 'Hall ' || i, i || ' Main St', 43, -87.9, ${NOW}, ${NOW} FROM n`,
    sql`
      INSERT INTO featured_venue (uid, site_id, curated_venue_id, featured, created_at, updated_at)
      SELECT uid, ${siteId}, id, id % 100 = 0, ${NOW}, ${NOW} FROM curated_venue WHERE id % 50 = 0`,
    sql`
      INSERT INTO api_key (id, site_id, prefix, hash, created_at)
      ${numbers(50)} SELECT 700 + i, ${siteId}, printf('evk_large%03d', i), 'large-' || i, ${NOW} FROM n`,
    sql`
      INSERT INTO api_key_day (key_id, day, calls)
      ${numbers(60)} SELECT k.id, date(${NOW} / 1000, 'unixepoch', -i || ' days'), 100
      FROM n JOIN api_key k WHERE k.site_id = ${siteId}`,
    sql`
      INSERT INTO webhook (id, site_id, url, event_types, secret, planned_seq, created_at)
      ${numbers(20)} SELECT ${LARGE_WEBHOOK + 1} - i, ${siteId}, 'https://partner.example/' || i, '[]', 'whsec_', 0, ${NOW} FROM n`,
    sql`
      INSERT INTO webhook_delivery (id, webhook_id, type, event_id, payload, state, next_attempt_at, created_at)
      ${numbers(500)} SELECT printf('msg_%023d', w.id * 1000 + i), w.id, 'event.changed', i, '{}',
        CASE i % 3 WHEN 0 THEN 'failed' WHEN 1 THEN 'pending' ELSE 'delivered' END, ${NOW}, ${NOW}
      FROM n JOIN webhook w ON w.site_id = ${siteId}`,
    sql`
      INSERT OR REPLACE INTO announcement (site_id, html, updated_at)
      SELECT id, '<p>Hear ye</p>', ${NOW} FROM site`,
    sql`
      UPDATE site SET settings = json_set(settings, '$.homeEvents', (
        SELECT json_group_array(id) FROM (SELECT id FROM event ORDER BY id LIMIT 20)))
      WHERE id = ${siteId}`,
  ])
}
