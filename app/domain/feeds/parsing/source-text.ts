import { decodeHTMLStrict, escapeText } from 'entities'
import { parseHttpUrl } from '~/lib/text/http-url'
import { limitUrl, toWellFormed } from './text-limits'

const TAG = /<\/?[a-z!][^<>]*>/gi
const BREAKING_TAG = /<(?:br|\/p|\/div|\/li|\/h[1-6]|\/tr)\b[^<>]*>/gi
/** Tags that were encoded, such as '&lt;i&gt;'. Other tags may be intended text: 'An introduction to <canvas>'. */
const FORMATTING_TAG = /<\/?(?:i|b|u|em|strong|span|br|p|sup|sub)\b[^<>]*>/gi
const ENTITY = /&(?:#\d+|#x[0-9a-f]+|[a-z]{2,8});/i

/** Explicit direction marks, which would also affect text that we print after them. */
const DIRECTION_MARKS = /[\u202A-\u202E\u2066-\u2069]/g

/** One line of plain text: without tags, with decoded entities (some sources encode them twice) and single spaces. */
export function plainLine(text: string): string {
  const withoutTags = text.replace(BREAKING_TAG, ' ').replace(TAG, '')
  return decodeEntities(withoutTags)
    .replace(FORMATTING_TAG, '')
    .replace(DIRECTION_MARKS, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The same for several lines, which tags such as <br> separate. Empty lines are left out. */
export function plainLines(text: string): string[] {
  return text
    .replace(BREAKING_TAG, '\n')
    .split(/\r?\n/)
    .map(plainLine)
    .filter((line) => line !== '')
}

export function decodeEntities(text: string): string {
  const once = decodeHTMLStrict(text)
  return toWellFormed(ENTITY.test(once) ? decodeHTMLStrict(once) : once)
}

const HTML = /<\/?(?:p|br|div|span|a|b|i|u|em|strong|ul|ol|li|h[1-6]|table|img|html-blob)\b[^<>]*>/i
const BLOCK = /<(?:p|br|div|ul|ol|li|h[1-6]|table)\b/i

/** A description as HTML, not cleaned yet. Plain text becomes paragraphs. */
export function toHtml(text: string): string {
  const trimmed = text.trim()
  if (HTML.test(trimmed)) {
    return BLOCK.test(trimmed) ? trimmed : trimmed.replace(/\r?\n/g, '<br>')
  }
  const lines = decodeEntities(trimmed).split('\n')
  return lines
    .map((line) => line.trim())
    .join('\n')
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeText(paragraph).replaceAll('\n', '<br>')}</p>`)
    .filter((paragraph) => paragraph !== '<p></p>')
    .join('\n')
}

// Sources may be hostile, so none of these patterns can backtrack without limit.
const SHORTCODE_FAMILIES =
  /\[\/?(?:vc_|et_pb_|fusion_|av_|nectar_|mk_|tribe_|tribe-|cs_|su_|caption|gallery|embed)[^[\]]*\]/gi
const SHORTCODE_WITH_ATTRIBUTES =
  /\[[a-z][\w-]*(?:\s+[\w-]+=(?:"[^"]*"|'[^']*'|&#?\w+;[^[\]&"']*&#?\w+;|[^\s[\]"'&][^\s[\]"']*))+\s*\/?\]/gi

/** Removes the shortcodes of WordPress page builders. Their content stays, and so does text such as '[sold out]'. */
export function removeShortcodes(html: string): string {
  const closed = new Set(
    [...html.matchAll(/\[\/([a-z][\w-]*)\]/gi)].map((match) => match[1]?.toLowerCase()),
  )
  return html
    .replace(SHORTCODE_FAMILIES, '')
    .replace(SHORTCODE_WITH_ATTRIBUTES, '')
    .replace(/\[\/?([a-z][\w-]*)\]/gi, (mark, name: string) =>
      closed.has(name.toLowerCase()) ? '' : mark,
    )
    .trim()
}

/** An http(s) URL, or null. `base` resolves URLs that begin with a slash or dot. */
export function parseWebUrl(text: string, base?: string): string | null {
  if (limitUrl(text) === null) return null
  const href = text.trim().replace(/&(?:amp|#0*38);/gi, '&')
  const isRelative = /^(?:\/|\.\.?\/|\?)/.test(href)
  const url = parseHttpUrl(href, isRelative ? base : undefined)
  return url && limitUrl(url.href)
}

/** Valid coordinates, or nulls: sources write 0,0 for 'unknown'. */
export function parseCoordinates(
  latitude: number,
  longitude: number,
): { latitude: number | null; longitude: number | null } {
  const isPlace =
    Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0)
  return isPlace ? { latitude, longitude } : { latitude: null, longitude: null }
}

/**
 * The URL of a series in The Events Calendar, where each occurrence has its own post under the series' URL and its day:
 * '…/event/story-time/2026-04-07/'. Null for an event that is not part of a series.
 */
export function seriesFromDatedUrl(url: string | null): string | null {
  return url?.match(/^(https?:\/\/.+?)\/\d{4}-\d{2}-\d{2}(?:\/\d+)?\/?$/)?.[1] ?? null
}
