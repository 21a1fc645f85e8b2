import { textKey } from '~/lib/text/text-key'
import { parseWebUrl, plainLine, seriesFromDatedUrl } from '../../parsing/source-text'
import { MAX_LENGTH, truncate } from '../../parsing/text-limits'
import { type Calendar, type Component, readText } from './parse-calendars'
import { isEventsCalendar } from './wordpress-zones'

/**
 * An event's identity over time. `uid` distinguishes what the calendar distinguishes. `base` is permanent: it is shared
 * by the segments of a series that Google has split, and a post of The Events Calendar keeps it when it moves to
 * another day.
 */
export type Identity = {
  uid: string
  base: string
  isSplit: boolean
  /** For a post of The Events Calendar: its start in epoch seconds, and whether it belongs to a series. */
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
 * Distinguishes the occurrences that share a post of The Events Calendar. In a series, each id includes its start.
 * Otherwise the first occurrence has the id of the post, so that it does not depend on how many the export contains.
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

/** The series of an event whose UID does not name one. */
export function findPostSeries(component: Component, calendar: Calendar): string | null {
  return isEventsCalendar(calendar.product)
    ? seriesFromDatedUrl(parseWebUrl(readText(component, 'url')))
    : null
}

/** `<uid>_R20251227T150000@google.com` is the rest of a series after an edit of 'this and following events'. */
const GOOGLE_SPLIT = /^(.+)_R\d{8}(?:T\d{6}Z?)?(@google\.com)$/

/** `<post>-<start>-<end>@<host>`, with the times in epoch seconds: they change when the event is moved. */
const EVENTS_CALENDAR = /^(\d+)-(\d+)-\d+@(?:https?:\/\/)?(.+)$/

function readUid(component: Component): string {
  const uid = truncate(plainLine(readText(component, 'uid')), MAX_LENGTH.name)
  if (uid === '') return uidFromContent(component)
  // Some sites obfuscate anything that looks like an email, including the UID, by reversing it.
  const reversed = [...uid].reverse().join('')
  return EVENTS_CALENDAR.test(reversed) && !EVENTS_CALENDAR.test(uid) ? reversed : uid
}

/** Without a UID, an event is identified by its title, time and location. */
function uidFromContent(component: Component): string {
  const values = ['summary', 'dtstart', 'location'].map((name) =>
    textKey(readText(component, name)),
  )
  return truncate(values.join('|'), MAX_LENGTH.name)
}
