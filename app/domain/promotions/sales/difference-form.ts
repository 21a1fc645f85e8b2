import { z } from 'zod'
import { tooLongMessage } from '~/lib/forms/form-messages'

const MAX_LENGTH = 500

export const DIFFERENCE_MESSAGES = {
  note: 'Please enter what was done',
  tooLong: tooLongMessage(MAX_LENGTH),
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
