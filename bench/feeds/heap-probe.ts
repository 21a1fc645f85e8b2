import { createHash } from 'node:crypto'
import { saveImportedEvents } from '~/domain/events/save-imported-events.server'
import type { ScrapeFeed } from '~/domain/feeds/feed'
import { NO_VALIDATORS } from '~/domain/feeds/feed'
import { saveItems, selectItemId } from '~/domain/feeds/feed-store.server'
import { ical } from '~/domain/feeds/plugins/ical/ical'
import { listItems, planImport } from '~/domain/feeds/runs/plan-import'
import { processItems } from '~/domain/feeds/runs/process-items.server'
import { DAY } from '~/lib/time/local-time'
import { largeCalendar } from './large-calendar'

/** Everything the first run of the largest feed has in memory at once: bytes, items, events and statements. */
const NOW = Date.parse('2026-05-01T17:00:00Z')
const timezone = 'America/Chicago'
const feed: ScrapeFeed = {
  id: 1,
  type: 'scrape',
  name: 'The Hall',
  scheduled: true,
  dueAt: null,
  failures: 0,
  intervalMinutes: 360,
  recentCounts: [],
  acceptedDeletions: null,
  manifest: null,
  validators: NO_VALIDATORS,
  plugin: 'ical',
  url: 'https://feeds.example.com/calendar-3000.ics',
  categoryId: null,
  timezoneOverride: null,
  venue: { id: 1, label: 'hall', name: 'The Hall', timezone, latitude: 43, longitude: -88 },
}
const hash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)

const page = { url: feed.url, contentType: 'text/calendar', body: largeCalendar() }
const window = { from: NOW - DAY, to: NOW + 396 * DAY }
const read = ical.read([page], {
  timezone,
  timezoneIsOverride: false,
  url: '',
  manifest: null,
  window,
})
const ingress = planImport(read, listItems(read, hash), [], NOW)
const none = { known: [], venues: [], imported: [], categories: [] }
const processing = await processItems(read.events, ingress, { feed, ...none, hash })
const statements = [
  ...saveItems(feed.id, ingress.changed, NOW),
  ...saveImportedEvents(
    { ...feed, selectItemId: (externalId) => selectItemId(feed.id, externalId) },
    processing.events,
    NOW,
  ),
]
if (read.events.length < 2_900 || statements.length === 0) throw new Error('nothing was measured')
