import { alphabet, generateRandomString } from 'oslo/crypto'

export type DeliveryState = 'pending' | 'delivered' | 'failed'

/** A message to a webhook as the console lists it. */
export type Delivery = {
  id: string
  type: string
  eventId: number | null
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

/** 36 to the power of 11 is beyond every safe integer. */
const SEQ_LENGTH = 11

/** The id of a message; ids increase with the number of the change. */
export function createDeliveryId(seq: number): string {
  const random = generateRandomString(12, alphabet('0-9', 'a-z'))
  return `msg_${seq.toString(36).padStart(SEQ_LENGTH, '0')}${random}`
}

/** Whether a text has the form of such an id; checked before it is looked up. */
export const isDeliveryId = (text: unknown): text is string =>
  typeof text === 'string' && /^msg_[0-9a-z]{23}$/.test(text)

/** For how long deliveries are stored. */
export const DELIVERY_DAYS = 30
