import { importFeed } from '~/domain/feeds/runs/import-feed.server'
import { openServices } from '~/domain/open-services.server'
import { FetchError } from '~/platform/outgoing/outgoing-fetch.server'
import { CLOCK } from './clock.mjs'
import { workOnLaneData } from './lane-data'

/**
 * Runs the scrape of a calendar at this URL, which is created with its first run, on the data of the started product. The
 * calendar has an event on each of these days of August 2026; null is a page that no longer exists. Returns how the run ended.
 */
export function runCalendar(
  { url, venueLabel }: { url: string; venueLabel: string },
  days: number[] | null,
): Promise<string> {
  return workOnLaneData(async ({ env }) => {
    const imported = await importFeed(
      {
        ...openServices({ ...env, CLOCK }),
        machineNow: () => Date.now(),
        async fetchOutside() {
          if (days === null) throw new FetchError(`${new URL(url).host} answered 404`, 404)
          const body = new TextEncoder().encode(formatCalendar(days))
          return { kind: 'fetched', url, contentType: 'text/calendar', body, validators: {} }
        },
      },
      { plugin: 'ical', venueLabel, source: { kind: 'url', url } },
    )
    if (imported.kind !== 'imported') throw new Error(JSON.stringify(imported))
    const { outcome } = imported
    return outcome.kind === 'ran' ? outcome.run.state : outcome.kind
  })
}

function formatCalendar(days: number[]): string {
  const events = days.flatMap((day) => {
    const date = `202608${String(day).padStart(2, '0')}`
    return [
      'BEGIN:VEVENT',
      `UID:${date}@source`,
      `DTSTART;TZID=America/New_York:${date}T190000`,
      `SUMMARY:Evening ${day}`,
      'END:VEVENT',
    ]
  })
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN']
  return [...head, ...events, 'END:VCALENDAR'].join('\r\n')
}
