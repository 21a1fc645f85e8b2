import { z } from 'zod'
import { daysShown, type EventTime } from '~/domain/events/event'
import { fitWidth, imagePath } from '~/domain/images/image'
import type { DetailedEvent } from '~/domain/search/lists/list-events-by-start.server'
import { toDay, toWallTime } from '~/lib/time/local-time'

const day = z.iso.date()
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

const timeFields = {
  startDate: day.meta({
    description: 'The first day, in the city’s time zone.',
    examples: ['2026-05-02'],
  }),
  endDate: day.meta({
    description: 'The last day, in the city’s time zone; the first day if the end is not known.',
    examples: ['2026-05-02'],
  }),
  startTime: clockTime.optional().meta({
    description: 'By the city’s clock; absent if only the day is known.',
    examples: ['20:00'],
  }),
  endTime: clockTime.optional().meta({
    description: 'By the city’s clock; absent if the end is not known.',
    examples: ['22:30'],
  }),
}

const rowId = z.int().positive()

const eventDate = z
  .object({ id: rowId.meta({ description: 'Names this date’s event.' }), ...timeFields })
  .meta({ id: 'EventDate', description: 'One date of an event that takes place several times.' })

export const eventSchema = z
  .object({
    id: rowId.meta({ description: 'Names the event in every answer.', examples: [4711] }),
    eventDetailPageUrl: z.url().meta({ description: 'The event’s page on the city’s site.' }),
    title: z.string().meta({ description: 'Plain text.' }),
    description: z
      .string()
      .meta({ description: 'Clean HTML: paragraphs, lists, links. May be empty.' }),
    imageThumbUrl: z
      .url()
      .optional()
      .meta({ description: 'The picture, at most 350 pixels wide; absent if there is none.' }),
    imageFullUrl: z
      .url()
      .optional()
      .meta({ description: 'The picture in full size; absent if there is none.' }),
    ...timeFields,
    status: z.string().meta({
      description: 'scheduled, cancelled, postponed, or a word of the source.',
      examples: ['scheduled'],
    }),
    isSoldOut: z.boolean().meta({ description: 'Whether there are no tickets any more.' }),
    isEditorsPick: z.boolean().meta({ description: 'Whether the city’s editors picked it.' }),
    seriesId: rowId
      .nullable()
      .meta({ description: 'The same for all dates of a series; null outside of one.' }),
    categories: z.array(z.object({ id: z.string(), name: z.string() })).meta({
      description: 'Its categories, with those above them; in lists, those of all its dates.',
    }),
    venue: z
      .object({
        id: rowId,
        name: z.string(),
        address: z.string().meta({ description: 'The street address; may be empty.' }),
        latitude: z.number().min(-90).max(90),
        longitude: z.number().min(-180).max(180),
      })
      .meta({ description: 'Where it takes place, in degrees (WGS 84).' }),
    dates: z.array(eventDate).optional().meta({
      description:
        'In lists, an event that takes place several times is one entry, as in the city’s own lists. These are its dates that are not past; a long run has those of the next weeks. Absent if there is only one.',
    }),
  })
  .meta({ id: 'Event' })

/** An event of which the parameter `fields` has left out something. */
const partialEventSchema = eventSchema
  .partial()
  .required({ id: true })
  .meta({ id: 'PartialEvent', description: 'An event, when the parameter fields is sent.' })

export const answeredEventSchema = z.union([eventSchema, partialEventSchema])

export type PublicEvent = z.infer<typeof eventSchema>

/** The members that the parameter `fields` may name; the id is always there. */
export const EVENT_FIELDS = Object.keys(eventSchema.shape) as (keyof PublicEvent)[]

/** The site as answers need it. The URLs have no slash at their end. */
export type AnsweredSite = {
  id: number
  timezone: string
  siteUrl: string
  imagesUrl: string
  defaultImageChecksum: string | null
}

/** An event as the public API shows it on a site (admin specification, section 7, "Public events API"). */
export function buildPublicEvent(event: DetailedEvent, site: AnsweredSite): PublicEvent {
  const { id, title, description, status, soldOut, picked, seriesId, categories, group } = event
  const { venueId, venueName, venueAddress, latitude, longitude } = event
  const { timezone, siteUrl, imagesUrl } = site
  const checksum = event.imageChecksum ?? site.defaultImageChecksum
  return {
    id,
    eventDetailPageUrl: `${siteUrl}/event/${id}`,
    title,
    description,
    ...(checksum !== null && {
      imageThumbUrl:
        imagesUrl + imagePath(checksum, { size: fitWidth(THUMB_WIDTH), format: 'jpg' }),
      imageFullUrl: imagesUrl + imagePath(checksum, { format: 'jpg' }),
    }),
    ...(group?.kind === 'run' ? buildRunTime(event, timezone) : buildTime(event, timezone)),
    status,
    isSoldOut: soldOut,
    isEditorsPick: picked,
    seriesId,
    categories,
    venue: { id: venueId, name: venueName, address: venueAddress, latitude, longitude },
    ...(group && {
      dates: group.occurrences.map((occurrence) => ({
        id: occurrence.id,
        ...buildTime({ ...event, ...occurrence }, timezone),
      })),
    }),
  }
}

/** The width of pictures in the events widget (admin specification, section 9). */
const THUMB_WIDTH = 350

type PublicTime = Pick<PublicEvent, 'startDate' | 'endDate' | 'startTime' | 'endTime'>

function buildTime(event: EventTime, zone: string): PublicTime {
  const { first, last } = daysShown(event, zone)
  const { startAt, endAt, noStart, noEnd } = event
  const hasEnd = endAt !== null && !noEnd && endAt > startAt
  return {
    startDate: first,
    // An end at midnight belongs to the next day, whose 00:00 it is.
    endDate: hasEnd ? toDay(endAt, zone) : last,
    ...(!noStart && { startTime: toClockTime(startAt, zone) }),
    ...(hasEnd && { endTime: toClockTime(endAt, zone) }),
  }
}

/** Of a run, from its first date, which may be past, to its last. */
function buildRunTime(event: DetailedEvent, zone: string): PublicTime {
  return {
    startDate: toDay(event.listedAt, zone),
    endDate: event.group?.lastDay ?? toDay(event.listedAt, zone),
    ...(!event.noStart && { startTime: toClockTime(event.listedAt, zone) }),
  }
}

const toClockTime = (instant: number, zone: string) => toWallTime(instant, zone).slice(11, 16)

/** The event with these members only, and its id. */
export function pickFields(event: PublicEvent, fields: readonly string[] | undefined) {
  if (!fields) return event
  return Object.fromEntries(
    Object.entries(event).filter(([name]) => name === 'id' || fields.includes(name)),
  )
}
