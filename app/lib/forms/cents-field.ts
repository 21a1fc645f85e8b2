import { z } from 'zod'
import { formatDollars, parseDollars } from '~/lib/money'

/** In cents. */
type Limits = { min?: number; max?: number }

/** The schema of a field for dollars, such as '12.50'; its output is in cents. */
export function centsField({ min = 0, max = 999_999_999 }: Limits = {}) {
  return z
    .string({ error: 'Enter an amount' })
    .transform((text, context) => {
      const cents = parseDollars(text)
      if (cents !== null) return cents
      context.addIssue('Enter an amount such as 12.50')
      return z.NEVER
    })
    .refine((cents) => cents >= min, `Enter at least ${formatDollars(min)}`)
    .refine((cents) => cents <= max, `Enter at most ${formatDollars(max)}`)
}

/** '12.50': the default value of a field for dollars. */
export function formatDollarAmount(cents: number): string {
  return (cents / 100).toFixed(2)
}
