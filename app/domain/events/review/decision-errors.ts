import { tooLongMessage } from '~/lib/forms/form-messages'
export const MAX_REASON_LENGTH = 2_000

export const DECISION_ERRORS = {
  'reason-required': 'Please choose or write a reason',
  'reason-too-long': tooLongMessage(MAX_REASON_LENGTH),
  'already-decided': 'This event changed in the meantime. Check it, then decide again.',
} as const
