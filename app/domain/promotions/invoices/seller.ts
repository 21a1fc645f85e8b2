import { z } from 'zod'

/** Who sold featured days, as their receipt says. `address` has lines; `taxPercent` is included in the prices. */
const sellerSchema = z.object({
  name: z.string(),
  address: z.string().nullish(),
  taxLabel: z.string().nullish(),
  taxPercent: z.number().min(0).max(100).nullish(),
})

export type Seller = z.infer<typeof sellerSchema>

/** What was stored when the invoice was paid; before that, and if it cannot be read, the site itself. */
export function parseSeller(stored: string | null, site: { name: string }): Seller {
  if (stored === null) return { name: site.name }
  try {
    return sellerSchema.parse(JSON.parse(stored))
  } catch {
    return { name: site.name }
  }
}

/** In a whole percent: rates such as 8.875 stay exact. */
const STEPS = 1_000

/** The tax within an amount, in cents: the amount less its net, which is rounded to whole cents, half a cent up. */
export function includedTaxCents(amountCents: number, taxPercent: number): number {
  const whole = 100 * STEPS
  const net = (amountCents * whole) / (whole + Math.round(taxPercent * STEPS))
  return amountCents - Math.round(net)
}

/** 'Sales tax (8.875 %)'; null if the receipt names no tax. */
export const formatTaxName = ({ taxLabel, taxPercent }: Seller): string | null =>
  taxPercent ? `${taxLabel || 'Tax'} (${taxPercent}%)` : null

/** The lines of its address, without empty ones. */
export const listAddressLines = ({ address }: Seller): string[] =>
  (address ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
