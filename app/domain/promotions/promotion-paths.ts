/** Where days on the home page are sold for an event (specification, section 2). */
export const promotePath = (event: { id: number }) => `/promote/featured-daily-event/${event.id}`

export const receiptPath = (invoice: { id: number }) => `/account/receipt/${invoice.id}`

/** Where the page's script sends the steps of a payment by card. */
export const promotePaymentPath = (event: { id: number }) => `${promotePath(event)}/payment`
