const DOLLARS = /^\$?(\d{1,7})(?:\.(\d{2}))?$/

/** The least that a card is charged, in cents (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
export const MIN_CHARGE_CENTS = 50

/** The cents of an amount in dollars as people write it ('12', '$12.50'); null if it is none. Exact: no fractions are involved. */
export function parseDollars(text: string): number | null {
  const [, dollars, cents = '0'] = text.trim().replaceAll(',', '').match(DOLLARS) ?? []
  return dollars === undefined ? null : Number(dollars) * 100 + Number(cents)
}

const exactDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** '$1,012.00', for columns of amounts. */
export const formatExactDollars = (cents: number): string => exactDollars.format(cents / 100)

/** '$12', '$12.50' */
export function formatDollars(cents: number): string {
  const rest = cents % 100
  return `$${Math.floor(cents / 100)}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`
}
