import type { Day } from '~/lib/time/local-time'
import type { CardFieldsHandle } from './card-fields'
import type { SendStep, StepReply } from './send-payment-step'

export type CardOrder = { days: Day[]; cardHolder: string; formKey: string; rateCents: number }

/** What the viewer is shown after a payment that did not succeed. */
export type Outcome = { error: string | null; refused: Day[]; isLost: boolean }

type Tools = {
  send: SendStep
  card: Pick<CardFieldsHandle, 'createToken' | 'confirm'>
  /** In a few words, for the viewer. */
  onProgress: (progress: string) => void
}

/** Of a total that is not the number of days times the rate (specification, section 8). */
const MISMATCH = 'Something went wrong.'
const LOST =
  'The connection was lost. Reload this page before you try again: it shows your order if it is not paid.'

/**
 * Pays for days by card (specification, section 4): an order, the card's token, the payment, and what the buyer's bank wants to
 * confirm. When a step fails, its error is shown and the order is cancelled. Null when the page is left for the receipt.
 */
export async function payByCard(order: CardOrder, tools: Tools): Promise<Outcome | null> {
  const { send, card, onProgress } = tools
  const { days, cardHolder, formKey, rateCents } = order
  onProgress('Holding your days…')
  const placed = await send('order', { days, formKey, rateCents })
  if (placed === 'lost' || !placed?.ordered) return toOutcome(placed)
  const { invoiceId, totalCents } = placed.ordered
  if (totalCents !== days.length * rateCents) return cancel(send, invoiceId, MISMATCH)
  onProgress('Checking your card…')
  const made = await card.createToken(cardHolder)
  if ('error' in made) return cancel(send, invoiceId, made.error)
  onProgress('Paying…')
  const paid = await send('pay', { invoiceId, token: made.token })
  if (paid === null) return null
  if (paid !== 'lost') {
    if (!paid.confirm) return toOutcome(paid)
    onProgress('Waiting for your bank…')
    const { error } = await card.confirm(paid.confirm.clientSecret)
    if (error) return cancel(send, invoiceId, error)
  }
  // After a lost answer nobody knows here whether the card was charged: the server asks the provider.
  onProgress('Finishing your order…')
  return toOutcome(await send('settle', { invoiceId }))
}

/**
 * Goes on with a payment that the buyer's bank was to confirm, as when the page was left meanwhile. When it fails, the order
 * remains: it may be paid with another card. Null when the page is left for the receipt.
 */
export async function resumeByCard(
  invoiceId: number,
  { send, card, onProgress }: Omit<Tools, 'card'> & { card: Pick<CardFieldsHandle, 'confirm'> },
): Promise<Outcome | null> {
  onProgress('Finding your payment…')
  const resumed = await send('resume', { invoiceId })
  if (resumed === null || resumed === 'lost' || !resumed.confirm) return toOutcome(resumed)
  onProgress('Waiting for your bank…')
  const { error } = await card.confirm(resumed.confirm.clientSecret)
  onProgress('Finishing your order…')
  if (!error) return toOutcome(await send('settle', { invoiceId }))
  // The server learns what became of it, so that the page offers what is possible now.
  const again = await send('resume', { invoiceId })
  return again === null ? null : { error, refused: [], isLost: false }
}

/** Errors of cancelling are ignored: the days of an order are only held for some minutes (specification, section 4). */
async function cancel(send: SendStep, invoiceId: number, error: string): Promise<Outcome | null> {
  const reply = await send('cancel', { invoiceId })
  return reply === null ? null : { error, refused: [], isLost: false }
}

function toOutcome(reply: StepReply): Outcome | null {
  if (reply === null) return null
  if (reply === 'lost') return { error: LOST, refused: [], isLost: true }
  const error = Object.values(reply.result.error ?? {})[0]?.[0] ?? null
  return { error, refused: reply.refused ?? [], isLost: false }
}
