/**
 * Days of the preview, worded as on a card and on a page (app/ui/events/event-time.ts). They are written by the browser's own
 * formatter, because the form's page does not load the library of the server.
 */
const DAY_MS = 24 * 60 * 60 * 1_000

/** 'Today', 'Fri, Nov 20' or 'Friday, November 20', with the year unless it is the current one; empty for what is no day. */
export function formatPreviewDay(day: string, today: string, style: 'card' | 'page'): string {
  const time = parseDay(day)
  if (time === null) return ''
  const distance = (time - (parseDay(today) ?? time)) / DAY_MS
  if (style === 'card' && (distance === 0 || distance === 1)) {
    return distance === 0 ? 'Today' : 'Tomorrow'
  }
  const length = style === 'card' ? 'short' : 'long'
  return format(time, {
    weekday: length,
    month: length,
    day: 'numeric',
    ...(day.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
  })
}

/** 'Nov 20 – Nov 23', or 'Fri, Nov 20 to Mon, Nov 23' */
export function formatPreviewDays(
  first: string,
  last: string,
  today: string,
  style: 'card' | 'page',
): string {
  const days = [first, last].map((day) => {
    const time = parseDay(day)
    if (time === null) return ''
    return format(time, {
      ...(style === 'page' && { weekday: 'short' }),
      month: 'short',
      day: 'numeric',
      ...(day.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
    })
  })
  return days.join(style === 'card' ? ' – ' : ' to ')
}

/** For the tile in place of an image; empty lines without a day. */
export function formatPreviewTile(day: string): { label: string; day: string; month: string } {
  const time = parseDay(day)
  if (time === null) return { label: '', day: '', month: '' }
  return {
    label: format(time, { weekday: 'short' }),
    day: format(time, { day: 'numeric' }),
    month: format(time, { month: 'short' }),
  }
}

/** Midnight in UTC: no zone is involved. */
function parseDay(day: string): number | null {
  const time = /^(19|20|21)\d\d-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  return Number.isNaN(time) ? null : time
}

const format = (time: number, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(time)
