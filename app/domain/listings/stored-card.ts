import type { Day } from '~/lib/local-time'
import type { EventCard, EventTime } from '~/domain/events/event'
import type { Fold } from './group-occurrences'

/** An occurrence on a card. */
export type StoredShowing = Pick<
  EventTime,
  'startAt' | 'endAt' | 'noEnd' | 'startDay' | 'endDay'
> & {
  id: number
  /** The instant from which it is past in this listing. */
  pastFrom: number
}

/** All that is drawn of a card, whoever looks and whenever. */
export type StoredCard = Omit<
  EventCard,
  'id' | 'fold' | 'picked' | 'startAt' | 'endAt' | 'noEnd' | 'startDay' | 'endDay'
> & {
  /** Sites whose editors picked it. */
  pickedOn: number[]
  kind: Fold['kind']
  lastDay: Day
  showings: StoredShowing[]
}

/** Cards are read by the thirty, so their JSON has no names: values stand in this order. */
const CARD = [
  ...([
    'title',
    'status',
    'imageChecksum',
    'venueId',
    'venueName',
    'latitude',
    'longitude',
  ] as const),
  ...(['seriesId', 'noStart', 'timezone', 'pickedOn', 'kind', 'lastDay'] as const),
] satisfies (keyof StoredCard)[]
const SHOWING = [
  'id',
  'startAt',
  'endAt',
  'noEnd',
  'startDay',
  'endDay',
  'pastFrom',
] satisfies (keyof StoredShowing)[]

/** Where a value stands in a packed card and in one of its showings, as paths of SQLite's JSON. */
export const CARD_SHOWINGS = '$[0]'
export const cardPath = (name: (typeof CARD)[number]) => `$[${CARD.indexOf(name) + 1}]`
export const showingPath = (name: (typeof SHOWING)[number]) => `$[${SHOWING.indexOf(name)}]`

export function packCard(card: StoredCard): string {
  return JSON.stringify([
    card.showings.map((showing) => SHOWING.map((name) => showing[name])),
    ...CARD.map((name) => card[name]),
  ])
}

export function unpackCard(json: string): StoredCard {
  const [showings, ...values] = JSON.parse(json) as [unknown[][], ...unknown[]]
  return {
    ...named(CARD, values),
    showings: showings.map((showing) => named(SHOWING, showing)),
  } as StoredCard
}

function named(names: readonly string[], values: unknown[]): Record<string, unknown> {
  const record: Record<string, unknown> = {}
  for (let at = 0; at < names.length; at++) record[names[at] as string] = values[at]
  return record
}
