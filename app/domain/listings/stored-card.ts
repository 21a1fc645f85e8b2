import type { EventCard, EventTime } from '~/domain/events/event'
import type { Day } from '~/lib/time/local-time'
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
  /** See fact-bits.ts; absent in rows that are not rebuilt yet. */
  facts?: number
}

/** A page reads thirty cards, so their JSON has no names: the values are in this order. */
const CARD_FIELDS = [
  ...(['title', 'status', 'imageChecksum', 'venueId', 'venueName', 'latitude'] as const),
  ...(['longitude', 'seriesId', 'noStart', 'timezone', 'pickedOn', 'kind'] as const),
  ...(['lastDay', 'soldOut', 'moreCategories', 'price', 'neighborhood', 'category'] as const),
  ...(['facts'] as const),
] as const satisfies (keyof StoredCard)[]
const OCCURRENCE_FIELDS = [
  'id',
  'startAt',
  'endAt',
  'noEnd',
  'startDay',
  'endDay',
  'pastFrom',
] as const satisfies (keyof StoredOccurrence)[]

type Values<T, Names extends readonly (keyof T)[]> = {
  -readonly [At in keyof Names]: T[Names[At]]
}
type PackedOccurrence = Values<StoredOccurrence, typeof OCCURRENCE_FIELDS>
type PackedCard = [PackedOccurrence[], ...Values<StoredCard, typeof CARD_FIELDS>]

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

/** Names the values one by one: a loop over their names would take twice as long as reading the JSON. */
export function unpackCard(json: string): StoredCard {
  const packed = JSON.parse(json) as PackedCard
  return {
    occurrences: packed[0].map(unpackOccurrence),
    title: packed[1],
    status: packed[2],
    imageChecksum: packed[3],
    venueId: packed[4],
    venueName: packed[5],
    latitude: packed[6],
    longitude: packed[7],
    seriesId: packed[8],
    noStart: packed[9],
    timezone: packed[10],
    pickedOn: packed[11],
    kind: packed[12],
    lastDay: packed[13],
    soldOut: packed[14],
    moreCategories: packed[15],
    price: packed[16],
    neighborhood: packed[17],
    category: packed[18],
    facts: packed[19],
  }
}

const unpackOccurrence = (packed: PackedOccurrence): StoredOccurrence => ({
  id: packed[0],
  startAt: packed[1],
  endAt: packed[2],
  noEnd: packed[3],
  startDay: packed[4],
  endDay: packed[5],
  pastFrom: packed[6],
})
