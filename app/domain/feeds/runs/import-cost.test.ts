import { beforeAll, expect, test } from 'vitest'
import { db, meterDatabase, resetDatabases, servicesAt } from '../../../../test/database'
import { createFixtures, NOW } from '../../../../test/fixtures'
import { RUN_SETTINGS } from '../../../../test/samples/feed-items'
import { deleteScrape } from '../scrapes/delete-scrape.server'
import { findScrapeOfFeed } from '../scrapes/scrape-store.server'
import { importFeed } from './import-feed.server'

const calendar = (count: number) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//test//EN',
    ...Array.from({ length: count }, (_, at) =>
      [
        'BEGIN:VEVENT',
        `UID:${at}@centro`,
        `SUMMARY:Show ${at}`,
        `DTSTART;TZID=America/Chicago:202605${10 + (at % 20)}T190000`,
        'END:VEVENT',
      ].join('\r\n'),
    ),
    'END:VCALENDAR',
  ].join('\r\n')

const services = {
  ...servicesAt(NOW),
  ...RUN_SETTINGS,
  fetchOutside: () => Promise.reject(new Error('nothing is fetched')),
}

async function importCalendar(name: string, count: number) {
  const body = new TextEncoder().encode(calendar(count))
  const imported = await importFeed(services, {
    plugin: 'ical',
    venueLabel: 'centro',
    source: { kind: 'file', name, page: { url: name, contentType: 'text/calendar', body } },
  })
  if (imported.kind !== 'imported' || imported.outcome.kind !== 'ran')
    throw new Error(`not imported: ${imported.kind}`)
  return { feedId: imported.feedId, rowsWritten: imported.outcome.rowsWritten }
}

/** Of the run's record and the sites' versions. */
const ROWS_OF_A_RUN = 10

beforeAll(async () => {
  await resetDatabases()
  await createFixtures()
})

test('An imported event is six rows: it and three indexes, its item and one', async () => {
  const { rowsWritten } = await importCalendar('many.ics', 300)
  expect(rowsWritten).toBeGreaterThanOrEqual(6 * 300)
  expect(rowsWritten).toBeLessThanOrEqual(6 * 300 + ROWS_OF_A_RUN)
})

test('Deleting a scrape reads its own events, however many others are at the venue', async () => {
  const { feedId } = await importCalendar('few.ics', 3)
  const scrape = await findScrapeOfFeed(db, feedId)
  const { database, meter } = meterDatabase(db)
  await deleteScrape({ ...services, db: database }, scrape!.id)
  expect(meter.rowsRead).toBeGreaterThan(0)
  expect(meter.rowsRead).toBeLessThan(300)
})
