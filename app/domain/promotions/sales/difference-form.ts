import { z } from 'zod'

const MAX_LENGTH = 500

export const DIFFERENCE_MESSAGES = {
  note: 'Please enter what was done',
  tooLong: `Please use at most ${MAX_LENGTH} characters`,
  gone: 'It was closed meanwhile',
} as const

const rowId = z.coerce.number().int().positive()

/** Closes a difference, with what a person did about it. */
export const resolveForm = z.object({
  id: rowId,
  note: z
    .string({ error: DIFFERENCE_MESSAGES.note })
    .trim()
    .min(1, DIFFERENCE_MESSAGES.note)
    .max(MAX_LENGTH, DIFFERENCE_MESSAGES.tooLong),
})

export const differenceForms = { resolve: resolveForm, reopen: z.object({ id: rowId }) }
