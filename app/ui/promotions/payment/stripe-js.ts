import { loadThirdPartyScript } from '~/ui/kit/third-party-script'

/** Of the same major version as the API that the server uses (https://docs.stripe.com/sdks/stripejs-versioning). */
const SCRIPT_URL = 'https://js.stripe.com/endive/stripe.js'

export const NOT_CONFIRMED = 'The payment was not confirmed.'

type CardStyle = { base: Record<string, unknown>; invalid: Record<string, unknown> }

export type CardElement = {
  mount(box: HTMLElement): void
  update(options: { style: CardStyle }): void
  destroy(): void
  on(event: 'ready', act: () => void): void
  on(event: 'change', act: (change: { error?: { message: string } }) => void): void
}

type Result<Value> = Promise<Value & { error?: { message?: string } }>

/** What of Stripe.js is used (https://docs.stripe.com/js). */
export type StripeJs = {
  elements(): {
    create(type: 'card', options: { style: CardStyle; disableLink: boolean }): CardElement
  }
  createPaymentMethod(options: {
    type: 'card'
    card: CardElement
    billing_details: { name: string }
  }): Result<{ paymentMethod?: { id: string } }>
  handleNextAction(options: { clientSecret: string }): Result<object>
}

/** Null if it cannot be loaded. */
export async function loadStripeJs(publishableKey: string): Promise<StripeJs | null> {
  const isLoaded = await loadThirdPartyScript(SCRIPT_URL)
  const create = (window as { Stripe?: (key: string) => StripeJs }).Stripe
  return isLoaded && create ? create(publishableKey) : null
}

/** The page's own type and colors, light or dark; Stripe's frames do not inherit them. */
export function readCardStyle(box: HTMLElement): CardStyle {
  const style = getComputedStyle(box)
  const read = (name: string) => style.getPropertyValue(name).trim()
  return {
    base: {
      color: style.color,
      iconColor: style.color,
      fontFamily: style.fontFamily,
      fontSize: style.fontSize,
      '::placeholder': { color: read('--quiet') },
    },
    invalid: { color: style.color, iconColor: read('--accent-ink') },
  }
}
