import type { FeedEvent } from '../feed-item'

/** In characters (code points). A source that writes more is broken or hostile, and no page shows so much. */
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

/** The beginning of a text that is longer than `most` characters; no character is cut in half. */
export function truncate(text: string, most: number): string {
  if (text.length <= most) return text
  return [...text.slice(0, most * 2)].slice(0, most).join('').trimEnd()
}

const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g

/** Halves of characters cannot be stored: they would come back as something else, and look changed in every run. */
export function toWellFormed(text: string): string {
  return text.replace(LONE_SURROGATE, '\uFFFD')
}

const DATA_URL_ATTRIBUTE =
  /\s(?:[\w-]*src(?:set)?|href|poster|background)\s*=\s*(?:"\s*data:[^"]*"|'\s*data:[^']*'|data:[^\s"'>]*)/gi

/** HTML without pictures written into it, and of sane length. Tags that the cut leaves open are closed by cleaning. */
export function limitHtml(html: string): string {
  const text = toWellFormed(html.replace(DATA_URL_ATTRIBUTE, ''))
  if (text.length <= MAX_DESCRIPTION_LENGTH) return text
  return text.slice(0, MAX_DESCRIPTION_LENGTH).replace(LONE_SURROGATE, '')
}

/** What is to be told of descriptions that `limitedHtml` has cut, or nothing. */
export function describeTruncations(events: FeedEvent[]): string[] {
  const cut = new Set<string>()
  for (const { description } of events) {
    // One unit less where the cut went through a character.
    if (description.length >= MAX_DESCRIPTION_LENGTH - 1) cut.add(description)
  }
  return cut.size > 0
    ? [`descriptions cut at ${MAX_DESCRIPTION_LENGTH} characters: ${cut.size}`]
    : []
}

export function limitUrl(url: string): string | null {
  return url.length <= MAX_URL_LENGTH ? url : null
}

/** Names of categories, each once. */
export function limitCategories(names: string[]): string[] {
  const distinct = new Set(names.map((name) => truncate(name, MAX_LENGTH.category)))
  distinct.delete('')
  return [...distinct].slice(0, MAX_CATEGORIES)
}

const EMAIL = /^[^\s@?&=#"'<>]+@[^\s@?&=#"'<>]+$/

/** A plain address, or nothing: what has more in it could set the subject and other receivers of a mail. */
export function parseEmail(text: string): string {
  return text.length <= MAX_LENGTH.contact && EMAIL.test(text) ? text : ''
}
