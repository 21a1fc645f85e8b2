import { countCharacters, cutText } from '~/lib/text/cut-text'
import { toSingleLine } from '~/lib/text/single-line'
import type { Day } from '~/lib/time/local-time'
import { describeDate, describeDates, describeTime } from './describe-dates'
import type { ExportEntry } from './export-entry'
import type { DateStyle } from './format-date'
import { formatEntryPrice, formatPhone, formatStreet } from './format-facts'

/**
 * What a pattern can print of an event. Longer texts are cut at a word; a fact that is longer than its limit is left out, since
 * half a phone number is wrong.
 */
export const PIECES = {
  title: { label: 'Title', isCut: true },
  when: { label: 'When', isCut: false },
  date: { label: 'Date', isCut: false },
  time: { label: 'Time', isCut: false },
  venue: { label: 'Venue', isCut: true },
  street: { label: 'Street', isCut: true },
  fullAddress: { label: 'Full address', isCut: true },
  neighborhood: { label: 'Neighborhood', isCut: true },
  category: { label: 'Category', isCut: true },
  price: { label: 'Price', isCut: false },
  phone: { label: 'Phone', isCut: false },
  description: { label: 'Description', isCut: true },
  url: { label: 'Event page', isCut: false },
  website: { label: 'Website', isCut: false },
} as const

export type PieceName = keyof typeof PIECES
export const PIECE_NAMES = Object.keys(PIECES) as PieceName[]

/** A description without a limit, in characters. */
const DESCRIPTION_LIMIT = 500

/** How one template prints events. */
export type PieceStyle = DateStyle & {
  printsFree: boolean
  /** How the format prints URLs. */
  formatUrl: (url: string) => string
}

/** The text of a piece within its limit, on one line; empty if there is nothing to print. */
export function formatPiece(
  name: PieceName,
  limit: number | null,
  { entry, heading, style }: { entry: ExportEntry; heading: Day | null; style: PieceStyle },
): string {
  const text = toSingleLine(readPiece(name, { entry, heading, style }))
  if (name === 'title') return markTitle(entry) + cut(text, limit)
  if (name === 'description') return cut(text, limit ?? DESCRIPTION_LIMIT)
  if (PIECES[name].isCut) return cut(text, limit)
  return limit !== null && countCharacters(text) > limit ? '' : text
}

const cut = (text: string, limit: number | null) => (limit === null ? text : cutText(text, limit))

/** AP writes 'canceled'. The mark is never cut. */
function markTitle({ status }: ExportEntry): string {
  if (status === 'cancelled') return 'CANCELED: '
  return status === 'postponed' ? 'POSTPONED: ' : ''
}

function readPiece(
  name: PieceName,
  { entry, heading, style }: { entry: ExportEntry; heading: Day | null; style: PieceStyle },
): string {
  switch (name) {
    case 'title':
    case 'description':
      return entry[name]
    case 'when':
      return describeDates(entry.dates, { ...style, heading })
    case 'date':
      return describeDate(entry.dates, style)
    case 'time':
      return describeTime(entry.dates, style)
    case 'venue':
      return entry.venueName
    case 'street':
      return formatStreet(entry.fullAddress, style)
    case 'fullAddress':
      return entry.fullAddress
    case 'neighborhood':
      return entry.neighborhoods.join(', ')
    case 'category':
      return entry.categories.join(', ')
    case 'price':
      return formatEntryPrice(entry.price, style, style.printsFree)
    case 'phone':
      return formatPhone(entry.phone)
    case 'url':
    case 'website':
      return entry[name] === '' ? '' : style.formatUrl(entry[name])
  }
}
