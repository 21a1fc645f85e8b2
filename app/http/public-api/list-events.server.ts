import { base64url } from 'oslo/encoding'
import { z } from 'zod'
import {
  findPlaceInChanges,
  isPurged,
  listChanges,
  toChangeInstant,
} from '~/domain/search/lists/list-changes.server'
import {
  type DetailedEvent,
  type ListPosition,
  listEventsByStart,
} from '~/domain/search/lists/list-events-by-start.server'
import { findSiteCreation } from '~/domain/sites/site-store.server'
import { type Cursor, formatCursor, NO_CURSOR, type PlaceInChanges, parseCursor } from './cursor'
import { answeredEventSchema, buildPublicEvent, type PublicEvent, pickFields } from './event-answer'
import { FILTER_NAMES, type ListEventsParameters, listEventsParameters } from './event-parameters'
import { toQuery } from './event-query.server'
import { defineOperation, type Outcome, type PublicCall } from './operation.server'
import { toAnsweredSite } from './public-site.server'

/** Events in one answer (admin specification, section 9). */
const PAGE_SIZE = 30

const listAnswer = z
  .object({
    timezone: z.string().meta({ description: 'The city’s, which all dates and times are in.' }),
    events: z
      .array(answeredEventSchema)
      .max(PAGE_SIZE)
      .meta({ description: 'By their start; changes in the order in which they were made.' }),
    cursor: z.string().nullable().meta({
      description:
        'Send it as the parameter cursor to continue. Null at the end of a list; of changes there is always one, to poll with later.',
    }),
    hasMore: z.boolean().meta({ description: 'Whether the next page has anything by now.' }),
    deleted: z
      .array(z.object({ id: z.int().positive(), deletedAt: z.iso.datetime() }))
      .max(PAGE_SIZE)
      .optional()
      .meta({
        description:
          'Only of changes: events that the city does not list any more, because they were deleted, unpublished, hidden or moved away. An event that has merely ended is not among them.',
      }),
    completeUntil: z.iso.datetime().optional().meta({
      description:
        'Only of changes: every change before this instant has been listed, so it can be sent as updatedSince.',
    }),
  })
  .meta({ id: 'EventList' })

type ListAnswer = z.input<typeof listAnswer>

export const listEvents = defineOperation({
  id: 'listEvents',
  path: '/v1/events',
  summary: 'Events of the city',
  description:
    'Up to 30 events within the city’s bounds, by startDate, the earliest first: what takes place now or later. Hidden and unpublished events are never among them.',
  parameters: listEventsParameters,
  answer: listAnswer,
  respond: async (call) => {
    const { cursor, updatedSince } = call.values
    const parsed = cursor === undefined ? null : parseCursor(cursor)
    if (cursor !== undefined) {
      const error = await findCursorError(parsed, call)
      if (error) return refuse('cursor', error)
    }
    return updatedSince !== undefined || parsed?.kind === 'changes'
      ? listChangesPage(call, parsed)
      : listPage(call, parsed?.kind === 'list' ? parsed.position : null)
  },
})

const refuse = (parameter: string, detail: string): Outcome<never> => ({
  kind: 'invalid',
  errors: [{ parameter, detail }],
})

type Call = PublicCall<ListEventsParameters>

async function listPage(
  { services, city, values }: Call,
  after: ListPosition | null,
): Promise<Outcome<ListAnswer>> {
  const { site } = city
  const query = await toQuery(services.db, city, values)
  if ('errors' in query) return { kind: 'invalid', errors: query.errors }
  const { events, next } = await listEventsByStart(services, site, { ...query, after }, PAGE_SIZE)
  const filters = next && (await hashFilters(values))
  return {
    kind: 'answer',
    body: {
      timezone: site.timezone,
      // A series that recurs keeps its place for some minutes after its next date has changed.
      events: choose(build(events, services, city).toSorted(compareStart), values),
      cursor: filters && formatCursor({ kind: 'list', siteId: site.id, filters, position: next }),
      hasMore: next !== null,
    },
  }
}

const compareStart = (a: PublicEvent, b: PublicEvent) =>
  Number(a.startDate > b.startDate) - Number(a.startDate < b.startDate)

async function listChangesPage(
  { services, city, values }: Call,
  cursor: Cursor | null,
): Promise<Outcome<ListAnswer>> {
  const { id: siteId, timezone } = city.site
  const { now } = services
  const since = Date.parse(values.updatedSince ?? '')
  if (since > now) {
    return refuse(
      'updatedSince',
      'updatedSince is in the future. Please send the completeUntil of the last answer.',
    )
  }
  const known = cursor?.kind === 'changes' ? cursor : null
  const place = known ?? (await findPlace(services, siteId, since))
  if (place === null || (known && known.timezone !== timezone) || isTooOld(place, now)) {
    return { kind: 'gone', detail: EXPIRED }
  }
  const page = await listChanges(services, siteId, { after: place.after, limit: PAGE_SIZE })
  const events = page.changes.flatMap(({ event }) => event ?? [])
  const deleted = page.changes.filter(({ event }) => event === null)
  const next = { after: page.next, removalsSince: place.removalsSince }
  return {
    kind: 'answer',
    body: {
      timezone,
      events: choose(build(events, services, city), values),
      deleted: deleted.map(({ eventId, seq }) => ({ id: eventId, deletedAt: toIso(seq) })),
      cursor: formatCursor({ kind: 'changes', siteId, timezone, ...next }),
      hasMore: page.hasMore,
      completeUntil: toIso(page.next),
    },
  }
}

/** Where the changes since an instant begin; null when removals since then may be missing among them. */
async function findPlace(
  { db, now }: Call['services'],
  siteId: number,
  since: number,
): Promise<PlaceInChanges | null> {
  const after = findPlaceInChanges(since)
  if (!isPurged(since, now)) return { after, removalsSince: since }
  // Nobody has a copy from before the site: who names such an instant begins one.
  const createdAt = await findSiteCreation(db, siteId)
  return createdAt !== null && since >= createdAt ? null : { after, removalsSince: now }
}

/** A copy that is still being read begins with changes of any age, but has missed no removal since it began. */
const isTooOld = ({ after, removalsSince }: PlaceInChanges, now: number): boolean =>
  isPurged(Math.max(toChangeInstant(after), removalsSince), now)

const EXPIRED =
  'This is so long ago that what was deleted since is not known any more, or the city’s time zone has changed since. Please replace your copy: begin with updatedSince=1970-01-01T00:00:00Z.'

const toIso = (seq: number) => new Date(toChangeInstant(seq)).toISOString()

function build(
  events: DetailedEvent[],
  { settings }: Call['services'],
  city: Call['city'],
): PublicEvent[] {
  const site = toAnsweredSite(city, settings)
  return events.map((event) => buildPublicEvent(event, site))
}

/** The members that were chosen by the parameter `fields`. */
const choose = (events: PublicEvent[], { fields }: ListEventsParameters): ListAnswer['events'] =>
  events.map((event) => pickFields(event, fields) as PublicEvent)

/** Names the filters, so that a cursor is not used with others. */
async function hashFilters(values: ListEventsParameters): Promise<string> {
  const given = JSON.stringify(FILTER_NAMES.map((name) => values[name] ?? null))
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(given))
  return base64url.encode(new Uint8Array(digest)).slice(0, 12)
}

async function findCursorError(
  cursor: Cursor | null,
  { city, values }: Call,
): Promise<string | null> {
  if (!cursor) return NO_CURSOR
  if (cursor.siteId !== city.site.id)
    return 'This cursor belongs to another city. Please leave it out.'
  const filters = cursor.kind === 'list' ? cursor.filters : await hashFilters({})
  if (filters !== (await hashFilters(values))) {
    return 'This cursor belongs to a call with other filters. Please send the same ones, or leave it out.'
  }
  return null
}
