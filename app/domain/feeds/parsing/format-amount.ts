import { createLruCache } from '~/lib/lru-cache'

/** Making one takes longer than reading the rest of an event. */
const formats = createLruCache<Intl.NumberFormat>(50)

/** '$12', '$12.50', 'CA$8'. `currency` is a code of ISO 4217, in capitals. */
export function formatAmount(amount: number, currency: string): string {
  const format = formats.get(currency) ?? createFormat(currency)
  formats.set(currency, format)
  return format.format(amount)
}

function createFormat(currency: string): Intl.NumberFormat {
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  })
}
