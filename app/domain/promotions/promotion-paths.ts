import { eventPath } from '~/domain/events/event'

/** Where days on the home page are sold for an event (specification, section 2). */
export const promotePath = (event: { id: number }) => `/promote/featured-daily-event/${event.id}`

export const receiptPath = (invoice: { id: number }) => `/account/receipt/${invoice.id}`

/** Where the page's script sends the steps of a payment by card. */
export const promotePaymentPath = (event: { id: number }) => `${promotePath(event)}/payment`

/** The parameter of links in the block of featured events. It changes nothing on the page, so the page cache ignores it. */
export const VIA_PARAMETER = 'via'
export const VIA_FEATURED = 'featured'

/** The event's page, as the block of featured events links to it. */
export const featuredEventPath = (event: { id: number }) =>
  `${eventPath(event)}?${VIA_PARAMETER}=${VIA_FEATURED}`

/** Leads to a featured event's tickets, and is counted. */
export const ticketsPath = (event: { id: number }) => `${eventPath(event)}/tickets`
