import { createPage, dayAt, type LargeSource, repeat } from './large-source'

const URL = 'https://calendar.example/events.ics'

export const largeIcal: LargeSource = {
  plugin: 'ical',
  recordings: ['events/ncsu-localist.ics'],
  url: URL,
  timezone: 'America/New_York',
  baseline: 'ical.js',
  build(count, text = '') {
    const events = text.match(/^BEGIN:VEVENT\r?\n[\s\S]*?^END:VEVENT\r?\n/gm) ?? []
    const head = text.slice(0, text.indexOf('BEGIN:VEVENT'))
    const repeated = Array.from({ length: count }, (_, index) =>
      moveEvent(repeat(events, index), index, dayAt(index, count)),
    )
    return [createPage(URL, 'text/calendar', `${head}${repeated.join('')}END:VCALENDAR\r\n`)]
  },
}

/** Its length is lost where it ends on another day, and nothing else. */
function moveEvent(event: string, index: number, day: string): string {
  return event
    .replace(/^(DTSTART[^:\n]*:)\d{8}/m, `$1${day.replaceAll('-', '')}`)
    .replace(/^DTEND[^:\n]*:.*\r?\n/m, '')
    .replace(/^UID:/m, `UID:${index}-`)
}
