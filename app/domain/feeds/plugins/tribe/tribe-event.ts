import { z } from 'zod'
import { type Contact, type EventTime, mentionsSoldOut } from '~/domain/events/event'
import { textKey } from '~/lib/text/text-key'
import { isTimeZone, toInstant } from '~/lib/time/local-time'
import { isFixedOffset } from '~/lib/time/time-zone-names'
import type { FeedEvent, FeedVenue } from '../../contract/feed-item'
import { INVALID_ITEM, type ReadContext } from '../../contract/feed-plugin'
import {
  eventTimeFromDays,
  eventTimeFromInstants,
  findDurationError,
  findStartError,
  isDayOfAnyYear,
} from '../../parsing/event-times'
import { lenientList, lenientText as text } from '../../parsing/json-page'
import { parseTitle } from '../../parsing/parse-title'
import {
  decodeEntities,
  parseCoordinates,
  parseWebUrl,
  plainLine,
  removeShortcodes,
  seriesFromDatedUrl,
} from '../../parsing/source-text'
import {
  limitCategories,
  limitHtml,
  MAX_LENGTH,
  parseEmail,
  toWellFormed,
  truncate,
} from '../../parsing/text-limits'

export type TribeReading =
  | { kind: 'event'; event: FeedEvent }
  | { kind: 'hidden' }
  | { kind: 'invalid'; reason: string }

/** Reads one event of a list, in the format of the plugin's `Post_Repository`; `context.timezone` is the venue's. */
export function readTribeEvent(item: unknown, context: ReadContext): TribeReading {
  const parsed = tribeEvent.safeParse(item)
  if (!parsed.success) return { kind: 'invalid', reason: describeError(parsed.error) }
  const source = parsed.data
  if (source.hide_from_listings) return { kind: 'hidden' }
  const { title, status, soldOut } = parseTitle(plainLine(source.title))
  if (title === '') return { kind: 'invalid', reason: INVALID_ITEM.noTitle }
  const time = readTime(source, context)
  if (!time)
    return {
      kind: 'invalid',
      reason: `its start '${truncate(source.start_date, 40)}' is not a time`,
    }
  const refusal = findTimeError(source)
  if (refusal) return { kind: 'invalid', reason: refusal }
  const upstreamUrl = parseWebUrl(source.url)
  return {
    kind: 'event',
    event: {
      ...time,
      externalId: source.global_id || String(source.id),
      seriesId: seriesFromDatedUrl(upstreamUrl),
      title,
      description: limitHtml(removeShortcodes(source.description)),
      status,
      soldOut: soldOut || mentionsSoldOut(source.cost),
      upstreamUrl,
      ticketUrl: findTicketUrl(source.website, upstreamUrl),
      imageUrl: source.image ? parseWebUrl(source.image.url) : null,
      cost: truncate(plainLine(source.cost), MAX_LENGTH.cost),
      contact: readContact(source.organizer),
      categories: limitCategories(source.categories.map(({ name }) => plainLine(name))),
      venue: source.venue.map(readVenue).find((venue) => venue !== null) ?? null,
    },
  }
}

/** The event's id at its source if it has one, even if the event cannot be read. */
export function readTribeId(item: unknown): string | null {
  const parsed = z.object({ id: z.unknown(), global_id: nameText }).safeParse(item)
  if (!parsed.success) return null
  const { id, global_id } = parsed.data
  return global_id || (typeof id === 'number' || typeof id === 'string' ? toName(String(id)) : null)
}

const toName = (name: string) => truncate(toWellFormed(name), MAX_LENGTH.name)
const nameText = text.transform(toName)
const number = z.union([z.number(), z.string().trim().min(1).transform(Number)]).catch(Number.NaN)
const flag = z.union([z.boolean(), z.stringbool(), z.number().transform(Boolean)]).catch(false)

const tribeVenue = z.object({
  id: z
    .union([z.number(), z.string().transform(toName)])
    .optional()
    .catch(undefined),
  global_id: nameText,
  venue: text,
  address: text,
  city: text,
  stateprovince: text,
  zip: text.or(z.number().transform(String)),
  geo_lat: number,
  geo_lng: number,
})

const tribeEvent = z.object({
  id: z.union([z.number(), z.string().min(1).transform(toName)]),
  global_id: nameText,
  title: text,
  description: text,
  url: text,
  website: text,
  cost: text,
  start_date: z.string(),
  end_date: text,
  all_day: flag,
  timezone: text,
  hide_from_listings: flag,
  image: z.object({ url: z.string() }).nullable().catch(null),
  categories: lenientList(z.object({ name: z.string() })),
  venue: lenientList(tribeVenue),
  organizer: lenientList(z.object({ organizer: text, phone: text, email: text })),
})
type TribeEvent = z.infer<typeof tribeEvent>

function describeError(error: z.ZodError): string {
  const [issue] = error.issues
  const field = issue?.path.join('.')
  return field ? `its ${field} is missing or invalid` : 'it is not an event'
}

/**
 * A region's name is trusted. `UTC…` is the default of a WordPress site whose zone was never set: its wall times are
 * right, but the zone and every `utc_…` field are not, so the venue's zone applies.
 */
function resolveZone(source: TribeEvent, { timezone, timezoneIsOverride }: ReadContext): string {
  const isRegion =
    /^[A-Za-z]/.test(source.timezone) &&
    !/^UTC/i.test(source.timezone) &&
    !isFixedOffset(source.timezone)
  return isRegion && !timezoneIsOverride && isTimeZone(source.timezone) ? source.timezone : timezone
}

function readTime(source: TribeEvent, context: ReadContext): EventTime | null {
  const timezone = resolveZone(source, context)
  const start = parseWallTime(source.start_date)
  const end = parseWallTime(source.end_date)
  if (!start) return null
  if (source.all_day) {
    return eventTimeFromDays(
      start.slice(0, 10),
      end ? end.slice(0, 10) : start.slice(0, 10),
      timezone,
    )
  }
  const endAt = end ? toInstant(end, timezone) : null
  return eventTimeFromInstants(toInstant(start, timezone), endAt, timezone)
}

function findTimeError({ start_date, end_date }: TribeEvent): string | null {
  const toMilliseconds = (date: string) => Date.parse(`${parseWallTime(date) ?? ''}Z`)
  return (
    findStartError(start_date) ??
    findDurationError(toMilliseconds(end_date) - toMilliseconds(start_date))
  )
}

/** '2026-07-11 20:00:00' → '2026-07-11T20:00:00'; null if it is not a valid time. */
function parseWallTime(value: string): string | null {
  const match = /^(\d{4}-\d{2}-\d{2})[ T]((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)$/.exec(value)
  return match?.[1] && isDayOfAnyYear(match[1]) ? `${match[1]}T${match[2]}` : null
}

/** The website is the ticket link, unless it is the permalink, which the plugin writes when there is no website. */
function findTicketUrl(website: string, permalink: string | null): string | null {
  const url = parseWebUrl(website)
  const normalize = (url: string) => url.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '')
  return url && permalink && normalize(url) === normalize(permalink) ? null : url
}

function readContact([organizer]: TribeEvent['organizer']): Contact {
  if (!organizer) return {}
  const name = truncate(plainLine(organizer.organizer), MAX_LENGTH.contact)
  const phone = truncate(plainLine(organizer.phone), MAX_LENGTH.contact)
  const email = parseEmail(decodeEntities(organizer.email).trim())
  return { ...(name && { name }), ...(phone && { phone }), ...(email && { email }) }
}

/** A venue needs a name or a street; without either, the event is at the scrape's own venue. */
function readVenue(source: z.infer<typeof tribeVenue>): FeedVenue | null {
  const street = truncate(plainLine(source.address), MAX_LENGTH.address).replace(/[\s,]+$/, '')
  const name = truncate(plainLine(source.venue) || street, MAX_LENGTH.venueName)
  if (name === '') return null
  const region = [plainLine(source.stateprovince), plainLine(source.zip)].filter(Boolean).join(' ')
  const lines = [street, plainLine(source.city), region]
  const address = truncate(lines.filter(Boolean).join(', '), MAX_LENGTH.address)
  return {
    externalId:
      source.global_id || String(source.id ?? '') || `${textKey(name)}|${textKey(address)}`,
    name,
    address,
    ...parseCoordinates(source.geo_lat, source.geo_lng),
  }
}
