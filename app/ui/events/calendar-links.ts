import { type CalendarSpan, calendarSpan } from '~/domain/events/calendar-span'
import type { EventTime } from '~/domain/events/event'

type Told = { title: string; place: string; details: string }

/** Where Google's and Microsoft's calendars take an event from a link; `details` is plain text. */
export function buildCalendarLinks(
  event: EventTime,
  { title, place, details }: Told,
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
  // Outlook shows a plus sign where a space was written as one.
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

/** Of an event without an end, both want one: the instant of its start adds nothing that is not known. */
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
