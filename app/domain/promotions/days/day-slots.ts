import {
  checkOrder,
  decideHold,
  decideSale,
  dropExpired,
  type HoldOrder,
  releaseSlot,
  type SlotOrder,
} from './day-rules'
import type { SlotAnswer } from './promotion-day-calls'
import type { SlotClaim } from './promotion-inventory'

/** How long an invoice may take to say that it has all of its days, before older ones stop waiting for it. */
const UNDECIDED_MS = 2_000

/** Where the claims of a day are stored. Reading and writing are immediate. */
export type ClaimStore = {
  list(): SlotClaim[]
  save(claims: SlotClaim[]): void
  /** Runs the act later; returns what cancels it. */
  runLater(milliseconds: number, act: () => void): () => void
}

export type DayHold = HoldOrder & { isOnlyDay: boolean }

type Waiting = { order: DayHold; answer(answer: SlotAnswer): void }

const GRANTED = { kind: 'granted' } as const

/** The slots of one day on one site, and who waits for one. Each call is one step: nothing comes between its parts. */
export class DaySlots {
  readonly #store: ClaimStore
  /** Invoices that may still be refused another day. Memory is enough: without it, nobody waits for them. */
  readonly #undecided = new Map<number, () => void>()
  #waiting: Waiting[] = []

  constructor(store: ClaimStore) {
    this.#store = store
  }

  hold(order: DayHold): Promise<SlotAnswer> {
    checkOrder(order)
    return new Promise<SlotAnswer>((resolve) => {
      this.#waiting.push({ order, answer: resolve })
      this.#answerWaiting()
    })
  }

  /** The invoice has all of its days, or took too long: nobody waits for it any longer. */
  confirm(invoiceId: number): void {
    this.#decide(invoiceId)
    this.#answerWaiting()
  }

  sell(order: SlotOrder): SlotAnswer {
    checkOrder(order)
    const decision = decideSale(this.#store.list(), order)
    if (decision.kind === 'granted') {
      this.#store.save(decision.claims)
      this.#decide(order.invoiceId)
    }
    this.#answerWaiting()
    return decision.kind === 'granted' ? GRANTED : decision
  }

  release(order: { invoiceId: number; onlyHeld: boolean }): void {
    checkOrder({ invoiceId: order.invoiceId })
    this.#store.save(releaseSlot(this.#store.list(), order))
    this.#decide(order.invoiceId)
    this.#answerWaiting()
  }

  /** Frees the holds that have expired by then. */
  expire(now: number): void {
    this.#store.save(dropExpired(this.#store.list(), now))
    this.#answerWaiting()
  }

  /** Answers those that need not wait any longer, the oldest invoice first. */
  #answerWaiting(): void {
    const waiting = this.#waiting.toSorted((a, b) => a.order.invoiceId - b.order.invoiceId)
    this.#waiting = waiting.filter(({ order, answer }) => {
      const decision = decideHold(this.#store.list(), order, new Set(this.#undecided.keys()))
      if (decision.kind === 'waiting') return true
      if (decision.kind === 'granted') {
        this.#store.save(decision.claims)
        this.#decide(order.invoiceId)
        if (!order.isOnlyDay) this.#letOthersWait(order.invoiceId)
      }
      answer(decision.kind === 'granted' ? GRANTED : decision)
      return false
    })
  }

  #letOthersWait(invoiceId: number): void {
    const stop = () => this.confirm(invoiceId)
    this.#undecided.set(invoiceId, this.#store.runLater(UNDECIDED_MS, stop))
  }

  #decide(invoiceId: number): void {
    this.#undecided.get(invoiceId)?.()
    this.#undecided.delete(invoiceId)
  }
}
