import type { EventCard, EventTime } from '~/domain/events/event'
import type { Day } from '~/lib/local-time'
import type { EventGroup } from './group-occurrences'

/** An occurrence on a card. */
export type StoredOccurrence = Pick<
  EventTime,
  'startAt' | 'endAt' | 'noEnd' | 'startDay' | 'endDay'
> & {
  id: number
  /** The instant from which it is past in this listing. */
  pastFrom: number
}

/** What a card shows to every viewer at any time. */
export type StoredCard = Omit<
  EventCard,
  'id' | 'group' | 'picked' | 'startAt' | 'endAt' | 'noEnd' | 'startDay' | 'endDay'
> & {
  /** Sites whose editors picked it. */
  pickedOn: number[]
  kind: EventGroup['kind']
  lastDay: Day
  /** Those of its later dates that the next one does not have; absent in rows that are not rebuilt yet. */
  moreCategories?: { id: string; name: string }[]
  occurrences: StoredOccurrence[]
}

/** A page reads thirty cards, so their JSON has no names: the values are in this order. */
const CARD_FIELDS = [
  ...([
    'title',
    'status',
    'imageChecksum',
    'venueId',
    'venueName',
    'latitude',
    'longitude',
  ] as const),
  ...(['seriesId', 'noStart', 'timezone', 'pickedOn', 'kind', 'lastDay', 'soldOut'] as const),
  ...(['moreCategories', 'price', 'neighborhood', 'category'] as const),
] satisfies (keyof StoredCard)[]
const OCCURRENCE_FIELDS = [
  'id',
  'startAt',
  'endAt',
  'noEnd',
  'startDay',
  'endDay',
  'pastFrom',
] satisfies (keyof StoredOccurrence)[]

/** SQLite JSON paths of the values in a packed card, and in one of its occurrences. */
export const OCCURRENCES_PATH = '$[0]'
export const cardPath = (name: (typeof CARD_FIELDS)[number]) =>
  `$[${CARD_FIELDS.indexOf(name) + 1}]`
export const occurrencePath = (name: (typeof OCCURRENCE_FIELDS)[number]) =>
  `$[${OCCURRENCE_FIELDS.indexOf(name)}]`

export const FIRST_OCCURRENCE_ID = `$[0][0][${OCCURRENCE_FIELDS.indexOf('id')}]`

export function packCard(card: StoredCard): string {
  return JSON.stringify([
    card.occurrences.map((occurrence) => OCCURRENCE_FIELDS.map((name) => occurrence[name])),
    ...CARD_FIELDS.map((name) => card[name]),
  ])
}

export function unpackCard(json: string): StoredCard {
  const [occurrences, ...values] = JSON.parse(json) as [unknown[][], ...unknown[]]
  return {
    ...toRecord(CARD_FIELDS, values),
    occurrences: occurrences.map((occurrence) => toRecord(OCCURRENCE_FIELDS, occurrence)),
  } as StoredCard
}

function toRecord(names: readonly string[], values: unknown[]): Record<string, unknown> {
  const record: Record<string, unknown> = {}
  for (let at = 0; at < names.length; at++) record[names[at] as string] = values[at]
  return record
}
