import { fingerprint } from '~/lib/forms/merge-conflicting-edits'
import { SIMPLE_FACT_NAMES } from '../event-facts'
import type { EventForm } from './event-form'

type Field = keyof EventForm

/** What two editors may both change. What has several inputs is one section, under the name of the first. */
export const EVENT_SECTIONS = [
  ...(['title', 'description', 'imageChecksum', 'startDate', 'repeats', 'venueId'] as const),
  ...(['categories', 'upstreamUrl', 'ticketUrl', 'contact', 'price', 'ages'] as const),
  ...SIMPLE_FACT_NAMES,
  'published' as const,
]
export type EventSection = (typeof EVENT_SECTIONS)[number]

const INPUTS: { [Name in EventSection]?: Field[] } = {
  startDate: ['startDate', 'startTime', 'endTime', 'endDate'],
  repeats: ['repeats', 'repeatEvery', 'repeatWeekdays', 'repeatUntil', 'skippedDates'],
  venueId: ['venueId', 'venueName', 'venueAddress', 'venueLatitude', 'venueLongitude'],
  price: ['price', 'priceFrom', 'priceTo'],
  ages: ['ages', 'minAge', 'maxAge'],
}
export const sectionFields = (section: EventSection): Field[] => INPUTS[section] ?? [section]

/** An event's form as two versions of it are compared. */
export const toSections = (values: Partial<EventForm>): Record<string, unknown[]> =>
  Object.fromEntries(
    EVENT_SECTIONS.map((section) => [
      section,
      sectionFields(section).map((field) => normalize(values[field])),
    ]),
  )

/** The order of choices does not matter; texts differ in more than their spaces. */
function normalize(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(String).toSorted()
  return typeof value === 'string' ? value.replace(/\s+/g, ' ') : value
}

/** What an edited event is compared by: the sections, and for other dates of its series whether any was saved since. */
export const fingerprintEvent = (values: Partial<EventForm>, revision: number): string =>
  fingerprint({ ...toSections(values), scope: revision })

export const isSameForm = (a: Partial<EventForm>, b: Partial<EventForm>): boolean =>
  fingerprint(toSections(a)) === fingerprint(toSections(b))
