import { z } from 'zod'
import { openedWithField } from '~/lib/forms/merge-conflicting-edits'
import { MIN_CHARGE_CENTS } from '~/lib/money'
import { FEATURED_DAY_RATE } from '../invoices/invoice'

/** Rate names with their cents (admin specification, section 3). */
export type UpsellRates = Record<string, number>

/** Of a featured day, in cents: what a whole invoice costs is then within what card providers charge at once. */
const MAX_UPSELL_RATE = 1_000_000

export const UPSELL_RATE_MESSAGES = {
  /** Admin specification, section 5. */
  notANumber: 'not a number',
  /** The order of one day could not be paid. */
  belowMinimum:
    'Enter at least 0.50, which is the least that a card is charged, or leave it empty to sell nothing',
  wholeCents: 'Enter dollars and whole cents, such as 12.50',
  negative: 'must not be negative',
  notWhole: 'must be whole cents',
  tooHigh: 'Enter at most 10,000.00',
  apiTooLow: `must be 0, or at least ${MIN_CHARGE_CENTS}, which is the least that a card is charged`,
  apiTooHigh: `must be at most ${MAX_UPSELL_RATE}`,
  name: 'the name of a rate has lowercase letters, digits and hyphens',
} as const

/** The form: dollars as they were typed. An empty field is a rate of 0. */
export const upsellRateForm = z.object({
  [FEATURED_DAY_RATE]: z
    .string()
    .default('')
    .transform((text, context) => {
      const { cents, error } = parseRate(text)
      if (error === null) return cents
      context.addIssue(error)
      return z.NEVER
    }),
  openedWith: openedWithField,
})

type ParsedRate = { cents: number; error: null } | { error: string; cents?: undefined }

function parseRate(text: string): ParsedRate {
  if (text.trim() === '') return { cents: 0, error: null }
  const dollars = Number(text)
  if (!Number.isFinite(dollars)) return { error: UPSELL_RATE_MESSAGES.notANumber }
  const cents = Math.round(dollars * 100)
  if (cents < MIN_CHARGE_CENTS) return { error: UPSELL_RATE_MESSAGES.belowMinimum }
  if (Math.abs(dollars * 100 - cents) > 1e-6) return { error: UPSELL_RATE_MESSAGES.wholeCents }
  return cents > MAX_UPSELL_RATE ? { error: UPSELL_RATE_MESSAGES.tooHigh } : { cents, error: null }
}

/** The body of the API: cents by the name of the rate. Numbers may be written as texts. */
export const upsellRatesBody = z
  .record(z.string(), z.unknown())
  .refine((rates) => Object.keys(rates).length <= MAX_RATES, 'There are too many rates')
  .transform((rates, context): UpsellRates => {
    const parsed: UpsellRates = {}
    for (const [name, value] of Object.entries(rates)) {
      const message = findRateError(name, value)
      if (message === null) parsed[name] = Number(value)
      else context.addIssue({ code: 'custom', path: [name], message })
    }
    return parsed
  })

/** A site has one rate; the map is open for more. */
const MAX_RATES = 20

const RATE_NAME = /^[a-z0-9][a-z0-9-]{0,59}$/

function findRateError(name: string, value: unknown): string | null {
  if (!RATE_NAME.test(name)) return UPSELL_RATE_MESSAGES.name
  const isConvertible = typeof value === 'number' || typeof value === 'string'
  const cents = isConvertible ? Number(value) : Number.NaN
  if (!Number.isFinite(cents)) return UPSELL_RATE_MESSAGES.notANumber
  if (!Number.isInteger(cents)) return UPSELL_RATE_MESSAGES.notWhole
  if (cents < 0) return UPSELL_RATE_MESSAGES.negative
  if (cents > 0 && cents < MIN_CHARGE_CENTS) return UPSELL_RATE_MESSAGES.apiTooLow
  return cents > MAX_UPSELL_RATE ? UPSELL_RATE_MESSAGES.apiTooHigh : null
}
