import type { FeedEvent } from '../contract/feed-item'

/** In characters (code points). Sources with longer texts are broken or hostile, and no page shows that much. */
export const MAX_LENGTH = {
  title: 300,
  venueName: 300,
  address: 500,
  cost: 200,
  contact: 200,
  category: 100,
  name: 1000,
} as const

const MAX_CATEGORIES = 50
const MAX_URL_LENGTH = 2000
/** UTF-16 units of HTML. */
const MAX_DESCRIPTION_LENGTH = 100_000

/** Truncates a text to `max` characters without splitting one. */
export function truncate(text: string, max: number): string {
  if (text.length <= max) return text
  return [...text.slice(0, max * 2)].slice(0, max).join('').trimEnd()
}

const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g

/** Replaces lone surrogates, which the database cannot store: the item would look changed in every run. */
export function toWellFormed(text: string): string {
  return text.replace(LONE_SURROGATE, '\uFFFD')
}

const DATA_URL_ATTRIBUTE =
  /\s(?:[\w-]*src(?:set)?|href|poster|background)\s*=\s*(?:"\s*data:[^"]*"|'\s*data:[^']*'|data:[^\s"'>]*)/gi

/** HTML without inline images and of limited length. Tags that truncation leaves open are closed by cleaning. */
export function limitHtml(html: string): string {
  const text = toWellFormed(html.replace(DATA_URL_ATTRIBUTE, ''))
  if (text.length <= MAX_DESCRIPTION_LENGTH) return text
  return text.slice(0, MAX_DESCRIPTION_LENGTH).replace(LONE_SURROGATE, '')
}

/** A note about descriptions that `limitHtml` has truncated, if any. */
export function describeTruncations(events: FeedEvent[]): string[] {
  const cut = new Set<string>()
  for (const { description } of events) {
    // One unit less if the cut split a character.
    if (description.length >= MAX_DESCRIPTION_LENGTH - 1) cut.add(description)
  }
  return describeCount(cut.size, `descriptions truncated at ${MAX_DESCRIPTION_LENGTH} characters`)
}

/** A note of how many there are of something, if any. */
export const describeCount = (count: number, what: string): string[] =>
  count > 0 ? [`${what}: ${count}`] : []

export function limitUrl(url: string): string | null {
  return url.length <= MAX_URL_LENGTH ? url : null
}

/** Distinct category names. */
export function limitCategories(names: string[]): string[] {
  const distinct = new Set(names.map((name) => truncate(name, MAX_LENGTH.category)))
  distinct.delete('')
  return [...distinct].slice(0, MAX_CATEGORIES)
}

const EMAIL = /^[^\s@?&=#"'<>]+@[^\s@?&=#"'<>]+$/

/** A plain email address, or an empty string: a mailto link with more in it could set the subject and other recipients. */
export function parseEmail(text: string): string {
  return text.length <= MAX_LENGTH.contact && EMAIL.test(text) ? text : ''
}
