import { textKey } from '~/lib/text-key'
import { plainLine, seriesFromDatedUrl, webUrl } from './feed-text'
import { type Calendar, type Component, textIn } from './ical-components'
import { isEventsCalendar } from './ical-zones'

/**
 * What an event is called over time. `uid` keeps apart what the calendar keeps apart; `base` is what lasts: the parts of
 * a series that Google has split share it, and a post of The Events Calendar keeps it when it is moved to another day.
 */
export type Identity = { uid: string; base: string; isSplit: boolean }

export function identityOf(component: Component, calendar: Calendar): Identity {
  const uid = uidOf(component)
  const split = GOOGLE_SPLIT.exec(uid)
  if (split) return { uid, base: `${split[1]}${split[2]}`, isSplit: true }
  const post = isEventsCalendar(calendar.product) ? EVENTS_CALENDAR.exec(uid) : null
  return { uid, base: post ? `${post[1]}@${post[2]}` : uid, isSplit: false }
}

/** The series of an event whose UID does not tell of one. */
export function seriesOfPost(component: Component, calendar: Calendar): string | null {
  return isEventsCalendar(calendar.product)
    ? seriesFromDatedUrl(webUrl(textIn(component, 'url')))
    : null
}

/** `<uid>_R20251227T150000@google.com` is the rest of a series after 'this and following events' was edited. */
const GOOGLE_SPLIT = /^(.+)_R\d{8}(?:T\d{6}Z?)?(@google\.com)$/

/** `<post>-<start>-<end>@<host>`, the times in epoch seconds: they change when the event is moved. */
const EVENTS_CALENDAR = /^(\d+)-\d+-\d+@(?:https?:\/\/)?(.+)$/

function uidOf(component: Component): string {
  const uid = plainLine(textIn(component, 'uid'))
  if (uid === '') return contentName(component)
  // Some sites hide what looks like an e-mail address, the UID too, by writing it backwards.
  const reversed = [...uid].reverse().join('')
  return EVENTS_CALENDAR.test(reversed) && !EVENTS_CALENDAR.test(uid) ? reversed : uid
}

/** Without a UID an event is known by what it is, when and where. */
function contentName(component: Component): string {
  const parts = ['summary', 'dtstart', 'location'].map((name) => textKey(textIn(component, name)))
  return parts.join('|')
}
