import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import expectedEvents from '../../../../../test/expected/calendar-events.json'
import { listRecordings, readRecording } from '../../../../../test/services/recordings'
import type { FeedEvent } from '../../contract/feed-item'
import { ical } from './ical'

// What an independent reader finds in recordings without series: icalendar 4.0.3 for Python, with dateutil 2.8.2. Each event is
// a line: start, end, title, and the status that it has or that its title said; whole days as days, all else in UTC. Of a long list, the first and last two are written out, and
// the digest is that of all, sorted, one a line. Left out are those with events without a title, a
// zone or a valid start, which have tests of their own. Only these lines are in the project, not the recordings.

const isAvailable = (await listRecordings('ical')).length > 0

/** Spaces are as the reader of feeds shows them in a line of text. */
function formatEvent(event: FeedEvent): string {
  const { title, status, startAt, endAt, noStart, startDay, endDay } = event
  const toUtc = (instant: number) => `${new Date(instant).toISOString().slice(0, 19)}Z`
  const times = noStart ? [startDay, endDay] : [toUtc(startAt), endAt ? toUtc(endAt) : '-']
  return [...times, title, ...(status === 'scheduled' ? [] : [status])].join(' | ')
}

/** In the order of code points, as the other reader's lines are sorted. */
const byCodePoint = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

test.skipIf(!isAvailable).each(Object.entries(expectedEvents))(
  '%s is read as an independent reader does',
  async (name, { count, digest, rows }) => {
    const body = (await readRecording(`${name}.ics`))!
    const page = { url: 'https://feeds.example/a.ics', contentType: 'text/calendar', body }
    const { events } = ical.read([page], {
      timezone: 'America/Chicago',
      timezoneIsOverride: false,
      url: '',
      manifest: null,
      window: { from: Date.parse('1990-01-01T00:00Z'), to: Date.parse('2040-01-01T00:00Z') },
    })
    const lines = events.map(formatEvent).sort(byCodePoint)
    expect(count <= 4 ? lines : [...lines.slice(0, 2), ...lines.slice(-2)]).toEqual(rows)
    expect(lines).toHaveLength(count)
    const found = createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16)
    expect(found).toBe(digest)
  },
)
