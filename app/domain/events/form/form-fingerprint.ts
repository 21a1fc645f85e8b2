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

export type ComparedSection = keyof typeof COMPARED
const COMPARED_SECTIONS = Object.keys(COMPARED) as ComparedSection[]
export const sectionLabel = (section: ComparedSection): string => COMPARED[section].label
export const sectionFields = (section: ComparedSection): readonly (keyof EventForm)[] =>
  COMPARED[section].fields

/** A short text by which the contents of a form are compared later: what someone changed in between is seen section by section. */
export function fingerprintForm(values: Partial<EventForm>): string {
  return COMPARED_SECTIONS.map((section) => fingerprintSection(values, section)).join('.')
}

/** The parts that differ from what was fingerprinted. All of them, if the text is none of our fingerprints. */
export function listChangedSections(opened: string, values: Partial<EventForm>): ComparedSection[] {
  const before = opened.split('.')
  return COMPARED_SECTIONS.filter(
    (section, at) => before[at] !== fingerprintSection(values, section),
  )
}

export const isSameForm = (a: Partial<EventForm>, b: Partial<EventForm>): boolean =>
  fingerprintForm(a) === fingerprintForm(b)

function fingerprintSection(values: Partial<EventForm>, section: ComparedSection): string {
  return hash(JSON.stringify(sectionFields(section).map((field) => normalize(values[field]))))
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
