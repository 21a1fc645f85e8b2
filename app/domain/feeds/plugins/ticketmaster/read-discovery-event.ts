import type { EventStatus, EventTime } from '~/domain/events/event'
import { isTimeZone, toInstant } from '~/lib/time/local-time'
import type { FeedEvent, FeedVenue } from '../../contract/feed-item'
import { INVALID_ITEM, type ReadContext } from '../../contract/feed-plugin'
import {
  eventTimeFromDays,
  eventTimeFromInstants,
  eventTimeUntilDay,
  findDurationError,
  findStartError,
  isDayOfAnyYear,
} from '../../parsing/event-times'
import { formatAmount } from '../../parsing/format-amount'
import { parseTitle } from '../../parsing/parse-title'
import { parseCoordinates, parseWebUrl, plainLine, toHtml } from '../../parsing/source-text'
import {
  limitCategories,
  limitHtml,
  MAX_LENGTH,
  toWellFormed,
  truncate,
} from '../../parsing/text-limits'
import { type DiscoveryEvent, type DiscoveryVenue, discoveryEvent } from './discovery-event'
import { isOfVenue } from './discovery-query'

export type DiscoveryReading =
  | { kind: 'event'; event: FeedEvent; disagrees: boolean }
  /** Parking, suites and other listings that are no events of their own. */
  | { kind: 'noise' }
  | { kind: 'undated' }
  | { kind: 'invalid'; externalId: string | null; reason: string }

export function readDiscoveryEvent(item: unknown, context: ReadContext): DiscoveryReading {
  const parsed = discoveryEvent.safeParse(item)
  if (!parsed.success) {
    const id = (item as { id?: unknown } | null)?.id
    const externalId = typeof id === 'string' && id ? id : null
    const [issue] = parsed.error.issues
    return { kind: 'invalid', externalId, reason: `${issue?.path.join('.')}: ${issue?.message}` }
  }
  const source = parsed.data
  if (isNoise(source)) return { kind: 'noise' }
  const { start } = source.dates
  if (start.dateTBA || start.dateTBD || !start.localDate) return { kind: 'undated' }
  const invalid = (reason: string): DiscoveryReading => ({
    kind: 'invalid',
    externalId: source.id,
    reason,
  })
  const place = source._embedded?.venues?.[0]
  if (!place?.name && !isOfVenue(context.url)) return invalid('it has no venue')
  const time = readTime(source, findZone(source, place, context))
  if (typeof time === 'string') return invalid(time)
  const { title, status, soldOut } = parseTitle(plainLine(source.name))
  if (title === '') return invalid(INVALID_ITEM.noTitle)
  const url = source.url ? parseWebUrl(source.url) : null
  const description = [source.info, source.pleaseNote].flatMap((text) => (text ? toHtml(text) : []))
  const event: FeedEvent = {
    ...time,
    externalId: source.id,
    seriesId: null,
    title,
    description: limitHtml(description.join('\n')),
    status: readStatus(source, status),
    soldOut,
    upstreamUrl: url,
    ticketUrl: url,
    imageUrl: chooseImage(source),
    cost: formatCost(source),
    contact: {},
    categories: readCategories(source),
    venue: place?.name ? readVenue(place, place.name) : null,
  }
  const { dateTime } = start
  const disagrees = !time.noStart && !!dateTime && Date.parse(dateTime) !== time.startAt
  return { kind: 'event', event, disagrees }
}

const NOISE =
  /^(?:parking|suites?|premium|premium seating|lodging|camping|rv)\s*[:–-]|(?:-\s*suite reservation|\brv pass|\bparking pass(?:es)?|season pass)\s*$/i

/** Lines of an inventory have neither a page nor a classification. */
function isNoise({ name, url, test, classifications = [] }: DiscoveryEvent): boolean {
  return test || NOISE.test(name.trim()) || (!url && classifications.length === 0)
}

function findZone(
  { dates }: DiscoveryEvent,
  place: DiscoveryVenue | undefined,
  { timezone, timezoneIsOverride }: ReadContext,
): string {
  if (timezoneIsOverride) return timezone
  return [dates.timezone, place?.timezone].find((zone) => zone && isTimeZone(zone)) ?? timezone
}

/** By the local date and time: instants of old listings are wrong. The reason why there is no time, if so. */
function readTime({ dates: { start, end } }: DiscoveryEvent, zone: string): EventTime | string {
  const { localDate = '', localTime } = start
  if (!isDayOfAnyYear(localDate)) return `its start '${truncate(localDate, 40)}' is not a day`
  const refusal = findStartError(localDate)
  if (refusal) return refusal
  const lastDay = end?.localDate && isDayOfAnyYear(end.localDate) ? end.localDate : null
  if (!isClockTime(localTime) || start.timeTBA || start.noSpecificTime) {
    return eventTimeFromDays(localDate, lastDay, zone)
  }
  const startAt = toInstant(`${localDate}T${localTime}`, zone)
  if (!end || end.approximate) return eventTimeFromInstants(startAt, null, zone)
  const endAt = readEnd(end, zone)
  if (endAt === null) {
    return lastDay
      ? eventTimeUntilDay(startAt, lastDay, zone)
      : eventTimeFromInstants(startAt, null, zone)
  }
  return findDurationError(endAt - startAt) ?? eventTimeFromInstants(startAt, endAt, zone)
}

function readEnd(end: NonNullable<DiscoveryEvent['dates']['end']>, zone: string): number | null {
  if (end.noSpecificTime) return null
  const { localDate, localTime, dateTime } = end
  if (localDate && isDayOfAnyYear(localDate) && isClockTime(localTime)) {
    return toInstant(`${localDate}T${localTime}`, zone)
  }
  const instant = dateTime ? Date.parse(dateTime) : Number.NaN
  return Number.isNaN(instant) ? null : instant
}

const isClockTime = (time: string | undefined): time is string =>
  /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(time ?? '')

/** 'onsale' and 'offsale' are about sales; the documentation writes 'canceled', the API 'cancelled'. */
function readStatus({ dates: { status } }: DiscoveryEvent, inTitle: EventStatus): EventStatus {
  const code = status?.code?.toLowerCase()
  if (code === 'cancelled' || code === 'canceled') return 'cancelled'
  if (code === 'postponed') return 'postponed'
  return inTitle
}

const WANTED_WIDTH = 1024

/** The event's own image: wide, and no larger than needed. `fallback` marks generic ones. */
function chooseImage({ images = [] }: DiscoveryEvent): string | null {
  const own = images.filter(({ fallback }) => !fallback)
  const wide = own.filter(({ ratio }) => ratio === '16_9')
  const sorted = (wide.length > 0 ? wide : own).sort((a, b) => a.width - b.width)
  const chosen = sorted.find(({ width }) => width >= WANTED_WIDTH) ?? sorted.at(-1)
  return chosen ? parseWebUrl(chosen.url) : null
}

/** '$23.66 – $43.53', of the standard tickets. */
function formatCost({ priceRanges = [] }: DiscoveryEvent): string {
  const range = priceRanges.find(({ type }) => type === 'standard') ?? priceRanges[0]
  if (!range || !/^[A-Z]{3}$/.test(range.currency) || range.max < range.min) return ''
  if (range.max === 0) return 'Free'
  const min = formatAmount(range.min, range.currency)
  const max = formatAmount(range.max, range.currency)
  return truncate(min === max ? min : `${min} – ${max}`, MAX_LENGTH.cost)
}

function readCategories({ classifications = [] }: DiscoveryEvent): string[] {
  const names = classifications.flatMap(({ segment, genre, subGenre }) =>
    [segment, genre, subGenre].map((named) => plainLine(named?.name ?? '')),
  )
  return limitCategories(names.filter((name) => name !== 'Undefined'))
}

function readVenue(place: DiscoveryVenue, name: string): FeedVenue {
  const { address, city, state, postalCode } = place
  const region = [state?.stateCode, postalCode].filter(Boolean).join(' ')
  const lines = [address?.line1, address?.line2, city?.name, region]
  const { latitude = Number.NaN, longitude = Number.NaN } = place.location ?? {}
  const line = lines
    .map((text) => plainLine(text ?? ''))
    .filter(Boolean)
    .join(', ')
  return {
    externalId: truncate(place.id, MAX_LENGTH.name),
    name: truncate(plainLine(toWellFormed(name)), MAX_LENGTH.venueName),
    address: truncate(line, MAX_LENGTH.address),
    ...parseCoordinates(latitude, longitude),
  }
}
