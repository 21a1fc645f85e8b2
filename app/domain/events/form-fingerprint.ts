import type { EventForm } from './event-form'

/** The fields that two editors may both change, with their labels. A field of several inputs is one here. */
const COMPARED = {
  title: { label: 'Title', fields: ['title'] },
  description: { label: 'Description', fields: ['description'] },
  image: { label: 'Picture', fields: ['imageChecksum'] },
  time: { label: 'Date and time', fields: ['startDate', 'startTime', 'endTime', 'endDate'] },
  repeats: {
    label: 'Repeats',
    fields: ['repeats', 'repeatEvery', 'repeatWeekdays', 'repeatUntil', 'skippedDates'],
  },
  venue: {
    label: 'Venue',
    fields: ['venueId', 'venueName', 'venueAddress', 'venueLatitude', 'venueLongitude'],
  },
  categories: { label: 'Categories', fields: ['categories'] },
  upstreamUrl: { label: 'Website', fields: ['upstreamUrl'] },
  ticketUrl: { label: 'Tickets', fields: ['ticketUrl'] },
  contact: { label: 'Contact', fields: ['contact'] },
  price: { label: 'Price', fields: ['price', 'priceFrom', 'priceTo'] },
  ages: { label: 'Ages', fields: ['ages', 'minAge', 'maxAge'] },
  accessibility: { label: 'Accessibility', fields: ['accessibility'] },
  published: { label: 'Published', fields: ['published'] },
} as const satisfies Record<string, { label: string; fields: (keyof EventForm)[] }>

export type ComparedPart = keyof typeof COMPARED
export const COMPARED_PARTS = Object.keys(COMPARED) as ComparedPart[]
export const partLabel = (part: ComparedPart): string => COMPARED[part].label
export const partFields = (part: ComparedPart): readonly (keyof EventForm)[] =>
  COMPARED[part].fields

/** A short text by which the contents of a form are compared later: what somebody changed in between is seen part by part. */
export function fingerprintForm(values: Partial<EventForm>): string {
  return COMPARED_PARTS.map((part) => fingerprintPart(values, part)).join('.')
}

/** The parts that differ from what was fingerprinted. All of them, if the text is none of our fingerprints. */
export function listChangedParts(opened: string, values: Partial<EventForm>): ComparedPart[] {
  const before = opened.split('.')
  return COMPARED_PARTS.filter((part, at) => before[at] !== fingerprintPart(values, part))
}

function fingerprintPart(values: Partial<EventForm>, part: ComparedPart): string {
  return hash(JSON.stringify(partFields(part).map((field) => normalize(values[field]))))
}

/** An empty field is one that was not sent; the order of choices does not matter; texts differ in more than their lines. */
function normalize(value: unknown): unknown {
  if (Array.isArray(value)) return value.length > 0 ? value.map(String).toSorted() : ''
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .filter(([, text]) => text !== '' && text !== undefined)
      .toSorted()
  }
  return value === undefined || value === null ? '' : String(value).replace(/\s+/g, ' ').trim()
}

/** FNV-1a, 32 bits: nobody gains anything from a collision with their own form. */
function hash(text: string): string {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) {
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  }
  return (value >>> 0).toString(36)
}
