import { type CalendarSpan, calendarSpan } from '~/domain/events/dates/calendar-span'
import type { EventTime } from '~/domain/events/event'

type Details = { title: string; place: string; details: string }

/** Links that add an event to Google's and Microsoft's calendars; `details` is plain text. */
export function buildCalendarLinks(
  event: EventTime,
  { title, place, details }: Details,
): { google: string; outlook: string } {
  const span = calendarSpan(event)
  const google = new URL('https://calendar.google.com/calendar/render')
  google.search = String(
    new URLSearchParams({
      action: 'TEMPLATE',
      text: title,
      dates: googleDates(span),
      location: place,
      details,
    }),
  )
  const outlook = new URL('https://outlook.live.com/calendar/0/deeplink/compose')
  // Outlook does not decode a plus sign as a space.
  outlook.search = String(
    new URLSearchParams({
      path: '/calendar/action/compose',
      rru: 'addevent',
      subject: title,
      ...outlookDates(span),
      location: place,
      body: details,
    }),
  ).replaceAll('+', '%20')
  return { google: google.href, outlook: outlook.href }
}

/** Both calendars require an end; for an event without one, its start is used. */
function googleDates(span: CalendarSpan): string {
  if (span.kind === 'days') return `${span.first}/${span.after}`.replaceAll('-', '')
  const basic = (instant: number) =>
    new Date(instant).toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '')
  return `${basic(span.start)}/${basic(span.end ?? span.start)}`
}

function outlookDates(span: CalendarSpan): Record<string, string> {
  if (span.kind === 'days') return { startdt: span.first, enddt: span.after, allday: 'true' }
  const iso = (instant: number) => new Date(instant).toISOString().replace(/\.\d+/, '')
  return { startdt: iso(span.start), enddt: iso(span.end ?? span.start) }
}
