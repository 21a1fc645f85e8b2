type DeliveryState = 'pending' | 'delivered' | 'failed'

/** A message to a webhook as the console lists it. */
export type Delivery = {
  id: string
  type: string
  eventId: number | null
  /** Its beginning. */
  payload: string
  state: DeliveryState
  attempts: number
  nextAttemptAt: number | null
  attemptedAt: number | null
  /** Of the last attempt: the HTTP status and the beginning of the answer, or why there was none. */
  status: number | null
  response: string | null
  error: string | null
  createdAt: number
}

/** Whether a text has the form of such an id; checked before it is looked up. */
export const isDeliveryId = (text: unknown): text is string =>
  typeof text === 'string' && /^msg_[0-9a-z]{23}$/.test(text)

/** For how long deliveries are stored. */
export const DELIVERY_DAYS = 30

/** The first one and a retry after each delay (retry-delay.ts). */
export const MAX_ATTEMPTS = 10
