import { z } from 'zod'
import { tooLongMessage } from '~/lib/forms/form-messages'

/** Open claims of one account on one site; more are refused. */
export const MAX_OPEN_CLAIMS = 10

const MAX_TEXT = 2_000

export const CLAIM_MESSAGES = {
  message: 'Please tell the editors who you are and what you do there',
  reason: 'Please give a reason: it is sent to the person who asked',
  tooLong: tooLongMessage(MAX_TEXT),
  tooMany: `You have ${MAX_OPEN_CLAIMS} requests that wait for a decision. Please wait until the editors have answered.`,
  tooOften: 'Too many requests. Please try again in a minute.',
  decided: 'This request has been decided already',
  noClaim: 'This request no longer exists',
  noManager: 'This person no longer manages the venue',
} as const

const text = (required: string) =>
  z.string(required).trim().min(1, required).max(MAX_TEXT, CLAIM_MESSAGES.tooLong)

/** What someone sends who asks to manage a venue. */
export const claimForm = z.object({ message: text(CLAIM_MESSAGES.message) })

/** Where a page of managers begins, from its URL; null for the first page. */
export function parseManagerPosition(text: string | null) {
  const [createdAt, venueId, ...accountId] = (text ?? '').split('-')
  const position = { createdAt, venueId, accountId: accountId.join('-') }
  const parsed = managerPosition.safeParse(position)
  return parsed.success ? parsed.data : null
}

const managerPosition = z.object({
  createdAt: z.coerce.number().int(),
  venueId: z.coerce.number().int().positive(),
  accountId: z.string().min(1).max(100),
})

export const formatManagerPosition = (position: z.output<typeof managerPosition>): string =>
  `${position.createdAt}-${position.venueId}-${position.accountId}`

const manager = {
  venue: z.coerce.number().int().positive(),
  account: z.string().min(1).max(100),
}

/** The buttons of the console's list. */
export const claimForms = {
  approve: z.object({ claim: z.coerce.number().int().positive() }),
  remove: z.object(manager),
  restore: z.object(manager),
}

/** The dialog Decline. */
export const declineClaimForm = z.object({ reason: text(CLAIM_MESSAGES.reason) })
