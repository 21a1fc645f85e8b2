import { forwardRef, useEffect, useImperativeHandle, useRef, useState } from 'react'
import kit from '~/ui/kit/fields/field.module.css'
import styles from './card-fields.module.css'
import type { CardFieldsHandle, CardFieldsProps } from './card-fields-handle'
import {
  type CardElement,
  loadStripeJs,
  NOT_CONFIRMED,
  readCardStyle,
  type StripeJs,
} from './stripe-js'

const NOT_LOADED = 'The card form could not be loaded. Reload the page, or pay without it.'

type Opened = { stripe: StripeJs; card: CardElement }

/** Stripe's Card Element, in the page's colors. */
export const StripeCardFields = forwardRef<CardFieldsHandle, CardFieldsProps>(
  function StripeCardFields({ gateway: { publishableKey }, onReady }, handle) {
    const box = useRef<HTMLDivElement>(null)
    const opened = useRef<Opened | null>(null)
    const [error, setError] = useState<string | null>(null)

    // biome-ignore lint/correctness/useExhaustiveDependencies: the fields are mounted once for a key.
    useEffect(() => {
      const stop = new AbortController()
      if (!box.current) return
      if (!isOwnDocument()) return location.reload()
      openCard(box.current, publishableKey, stop.signal, { onReady, onError: setError }).then(
        (card) => {
          opened.current = card
        },
      )
      return () => {
        stop.abort()
        opened.current?.card.destroy()
        opened.current = null
      }
    }, [publishableKey])

    useImperativeHandle(handle, () => ({
      async createToken(name) {
        if (!opened.current) return { error: NOT_LOADED }
        const { stripe, card } = opened.current
        const made = await stripe.createPaymentMethod({
          type: 'card',
          card,
          billing_details: { name },
        })
        if (made.paymentMethod) return { token: made.paymentMethod.id }
        return { error: made.error?.message ?? NOT_LOADED }
      },
      async confirm(clientSecret) {
        const { error } = (await opened.current?.stripe.handleNextAction({ clientSecret })) ?? {
          error: { message: NOT_LOADED },
        }
        return error ? { error: error.message ?? NOT_CONFIRMED } : {}
      },
    }))

    return (
      <fieldset className={kit.field}>
        <legend className={kit.label}>Card</legend>
        <div className={styles.stripe} ref={box} />
        <p className={kit.error} aria-live="polite" hidden={error === null}>
          {error}
        </p>
      </fieldset>
    )
  },
)

/**
 * Whether the browser loaded this page as a document of its own. A page that is reached within another document keeps that
 * page's content security policy, under which Stripe's frames are blocked.
 */
function isOwnDocument(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return !navigation || new URL(navigation.name).pathname === location.pathname
}

/** Null if Stripe's script cannot be loaded, or the page is left meanwhile. */
async function openCard(
  box: HTMLElement,
  publishableKey: string,
  signal: AbortSignal,
  { onReady, onError }: { onReady?: () => void; onError: (error: string | null) => void },
): Promise<Opened | null> {
  const stripe = await loadStripeJs(publishableKey)
  if (signal.aborted) return null
  if (!stripe) {
    onError(NOT_LOADED)
    return null
  }
  const card = stripe.elements().create('card', { style: readCardStyle(box), disableLink: true })
  card.on('ready', () => onReady?.())
  card.on('change', (change) => onError(change.error?.message ?? null))
  card.mount(box)
  const dark = matchMedia('(prefers-color-scheme: dark)')
  dark.addEventListener('change', () => card.update({ style: readCardStyle(box) }), { signal })
  return { stripe, card }
}
