import type { EventStatus } from '~/domain/events/event'
import type { EntryDates } from './entry-dates'
import type { EntryPrice } from './format-facts'

/** An event of an export, with all its dates on the exported days. Texts are plain. */
export type ExportEntry = {
  id: number
  title: string
  status: EventStatus
  isPicked: boolean
  imageChecksum: string | null
  dates: EntryDates
  venueName: string
  fullAddress: string
  /** The beginning of it. */
  description: string
  price: EntryPrice
  phone: string
  /** The organizer's page, or where tickets are sold. */
  website: string
  /** Its page on the site. */
  url: string
  /** The names of the topmost categories, in the order of the tree, and of the neighborhoods. */
  categories: string[]
  neighborhoods: string[]
}

/** Whether it does not take place as planned. */
export const isCalledOff = ({ status }: Pick<ExportEntry, 'status'>): boolean =>
  status === 'cancelled' || status === 'postponed'
