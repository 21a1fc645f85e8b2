import { alphabet, generateRandomString } from 'oslo/crypto'

/** 36 to the power of 11 is beyond every safe integer. */
const SEQ_LENGTH = 11

/** The id of a message; ids increase with the number of the change. */
export function createDeliveryId(seq: number): string {
  const random = generateRandomString(12, alphabet('0-9', 'a-z'))
  return `msg_${seq.toString(36).padStart(SEQ_LENGTH, '0')}${random}`
}
