import { DurableObject } from 'cloudflare:workers'
import { dropExpired, findNextExpiry, type SlotOrder } from '~/domain/promotions/days/day-rules'
import { type DayHold, DaySlots } from '~/domain/promotions/days/day-slots'
import type { PromotionDayCalls, SlotAnswer } from '~/domain/promotions/days/promotion-day-calls'
import type { SlotClaim } from '~/domain/promotions/days/promotion-inventory'
import type { Env } from '~/platform/env'

/** The product time for which the alarm is set. */
const NEXT_EXPIRY = 'nextExpiry'

/** Stores who has the slots of one day on one site, and frees expired holds by alarm. DaySlots decides. */
export class PromotionDay extends DurableObject<Env> implements PromotionDayCalls {
  readonly #slots = new DaySlots({
    list: () => this.#list(),
    save: (claims) => this.#save(claims),
    runLater(milliseconds, act) {
      const timer = setTimeout(act, milliseconds)
      return () => clearTimeout(timer)
    },
  })
  /** The product's clock minus the machine's, by the last caller: development and tests stop the product's. */
  #clockAhead = 0
  /** Whether there is no table: the object was purged and lives on. */
  #isPurged = false

  constructor(context: DurableObjectState, env: Env) {
    super(context, env)
    this.#createTable()
  }

  async hold(order: DayHold): Promise<SlotAnswer> {
    this.#setClock(order.now)
    const answer = this.#slots.hold(order)
    await this.#setAlarm()
    return answer
  }

  async confirm(invoiceId: number): Promise<void> {
    this.#slots.confirm(invoiceId)
    await this.#setAlarm()
  }

  async sell(order: SlotOrder): Promise<SlotAnswer> {
    this.#setClock(order.now)
    const answer = this.#slots.sell(order)
    await this.#setAlarm()
    return answer
  }

  async release(order: { invoiceId: number; onlyHeld: boolean; now: number }): Promise<void> {
    this.#setClock(order.now)
    this.#slots.release(order)
    await this.#setAlarm()
  }

  async listClaims(now: number): Promise<SlotClaim[]> {
    return dropExpired(this.#list(), now)
  }

  /** It stays empty until it is called again, as by a refund of a past day. */
  async purge(): Promise<void> {
    const { storage } = this.ctx
    await storage.deleteAlarm()
    await storage.deleteAll()
    this.#isPurged = true
  }

  /**
   * Frees the holds for which it was set. The platform may run an alarm twice, and then the next holds end early; selling
   * checks the slots again.
   */
  override async alarm(): Promise<void> {
    const due = this.ctx.storage.kv.get<number>(NEXT_EXPIRY)
    if (due === undefined) return
    this.#setClock(due)
    this.#slots.expire(due)
    await this.#setAlarm()
  }

  #setClock(now: number): void {
    this.#clockAhead = now - Date.now()
  }

  /** In one transaction with the claims, as nothing is awaited between them. */
  async #setAlarm(): Promise<void> {
    const { storage } = this.ctx
    const next = findNextExpiry(this.#list())
    if (next === (storage.kv.get(NEXT_EXPIRY) ?? null)) return
    if (next === null) {
      storage.kv.delete(NEXT_EXPIRY)
      await storage.deleteAlarm()
    } else {
      storage.kv.put(NEXT_EXPIRY, next)
      await storage.setAlarm(Math.max(next - this.#clockAhead, Date.now()))
    }
  }

  #createTable(): void {
    this.ctx.storage.sql.exec(
      'CREATE TABLE IF NOT EXISTS claim (invoice_id INTEGER PRIMARY KEY, event_id INTEGER NOT NULL, expires_at INTEGER)',
    )
    this.#isPurged = false
  }

  #list(): SlotClaim[] {
    if (this.#isPurged) return []
    return this.ctx.storage.sql
      .exec<SlotClaim>(
        'SELECT invoice_id AS invoiceId, event_id AS eventId, expires_at AS expiresAt FROM claim ORDER BY invoice_id',
      )
      .toArray()
  }

  /** Writes only what differs: each row written is billed. */
  #save(claims: SlotClaim[]): void {
    const { sql } = this.ctx.storage
    if (this.#isPurged && claims.length > 0) this.#createTable()
    const before = new Map(this.#list().map((claim) => [claim.invoiceId, claim]))
    for (const { invoiceId, eventId, expiresAt } of claims) {
      const old = before.get(invoiceId)
      before.delete(invoiceId)
      if (old?.eventId === eventId && old.expiresAt === expiresAt) continue
      sql.exec('INSERT OR REPLACE INTO claim VALUES (?, ?, ?)', invoiceId, eventId, expiresAt)
    }
    for (const invoiceId of before.keys()) {
      sql.exec('DELETE FROM claim WHERE invoice_id = ?', invoiceId)
    }
  }
}
