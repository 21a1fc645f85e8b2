import { textKey } from '~/lib/text-key'
import { truncate, MAX_LENGTH } from '../../parsing/text-limits'
import { plainLine, seriesFromDatedUrl, parseWebUrl } from '../../parsing/source-text'
import { type Calendar, type Component, readText } from './parse-calendars'
import { isEventsCalendar } from './time-zones'

/**
 * What an event is called over time. `uid` keeps apart what the calendar keeps apart; `base` is what lasts: the parts of
 * a series that Google has split share it, and a post of The Events Calendar keeps it when it is moved to another day.
 */
export type Identity = {
  uid: string
  base: string
  isSplit: boolean
  /** For a post of The Events Calendar: its start in epoch seconds, and whether it is one of a series. */
  post: { start: number; isOfSeries: boolean } | null
}

export function readIdentity(component: Component, calendar: Calendar): Identity {
  const uid = readUid(component)
  const split = GOOGLE_SPLIT.exec(uid)
  if (split) return { uid, base: `${split[1]}${split[2]}`, isSplit: true, post: null }
  const post = isEventsCalendar(calendar.product) ? EVENTS_CALENDAR.exec(uid) : null
  if (!post) return { uid, base: uid, isSplit: false, post: null }
  const isOfSeries = findPostSeries(component, calendar) !== null
  return {
    uid,
    base: `${post[1]}@${post[3]}`,
    isSplit: false,
    post: { start: Number(post[2]), isOfSeries },
  }
}

/**
 * Tells apart the occurrences of a post of The Events Calendar. One of a series is always named with its start; of others
 * that share a post the first keeps the name of the post, so that it does not matter how many the export holds.
 */
export function distinguishPosts(identities: Identity[]): void {
  const starts = new Map<string, number>()
  for (const { base, post } of identities) {
    if (post) starts.set(base, Math.min(post.start, starts.get(base) ?? post.start))
  }
  for (const identity of identities) {
    const { base, post } = identity
    if (!post) continue
    if (post.isOfSeries || post.start !== starts.get(base)) identity.base = `${base}|${post.start}`
  }
}

/** The series of an event whose UID does not tell of one. */
export function findPostSeries(component: Component, calendar: Calendar): string | null {
  return isEventsCalendar(calendar.product)
    ? seriesFromDatedUrl(parseWebUrl(readText(component, 'url')))
    : null
}

/** `<uid>_R20251227T150000@google.com` is the rest of a series after 'this and following events' was edited. */
const GOOGLE_SPLIT = /^(.+)_R\d{8}(?:T\d{6}Z?)?(@google\.com)$/

/** `<post>-<start>-<end>@<host>`, the times in epoch seconds: they change when the event is moved. */
const EVENTS_CALENDAR = /^(\d+)-(\d+)-\d+@(?:https?:\/\/)?(.+)$/

function readUid(component: Component): string {
  const uid = truncate(plainLine(readText(component, 'uid')), MAX_LENGTH.name)
  if (uid === '') return uidFromContent(component)
  // Some sites hide what looks like an e-mail address, the UID too, by writing it backwards.
  const reversed = [...uid].reverse().join('')
  return EVENTS_CALENDAR.test(reversed) && !EVENTS_CALENDAR.test(uid) ? reversed : uid
}

/** Without a UID an event is known by what it is, when and where. */
function uidFromContent(component: Component): string {
  const values = ['summary', 'dtstart', 'location'].map((name) =>
    textKey(readText(component, name)),
  )
  return truncate(values.join('|'), MAX_LENGTH.name)
}
