import { fingerprint } from '~/lib/edit-conflict'
import type { EventForm } from './event-form'

type Field = keyof EventForm

/** The fields that two editors may both change. What has several inputs is one, under the name of the first. */
const SECTIONS = {
  title: ['title'],
  description: ['description'],
  imageChecksum: ['imageChecksum'],
  startDate: ['startDate', 'startTime', 'endTime', 'endDate'],
  repeats: ['repeats', 'repeatEvery', 'repeatWeekdays', 'repeatUntil', 'skippedDates'],
  venueId: ['venueId', 'venueName', 'venueAddress', 'venueLatitude', 'venueLongitude'],
  categories: ['categories'],
  upstreamUrl: ['upstreamUrl'],
  ticketUrl: ['ticketUrl'],
  contact: ['contact'],
  price: ['price', 'priceFrom', 'priceTo'],
  ages: ['ages', 'minAge', 'maxAge'],
  accessibility: ['accessibility'],
  published: ['published'],
} as const satisfies { [Name in Field]?: readonly Field[] }

export type EventSection = keyof typeof SECTIONS
export const EVENT_SECTIONS = Object.keys(SECTIONS) as EventSection[]
export const sectionFields = (section: EventSection): readonly Field[] => SECTIONS[section]

/** An event's form as two versions of it are compared. */
export const toSections = (values: Partial<EventForm>): Record<EventSection, unknown[]> =>
  Object.fromEntries(
    EVENT_SECTIONS.map((name) => [name, SECTIONS[name].map((field) => normalize(values[field]))]),
  ) as Record<EventSection, unknown[]>

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
