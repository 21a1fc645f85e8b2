import { DurableObject } from 'cloudflare:workers'
import type {
  HeldDays,
  HoldOrder,
  Now,
  PromotionSlotCalls,
  ReleaseOrder,
  SaleOrder,
  SlotClaim,
  SoldDays,
} from '~/domain/promotions/days/promotion-inventory'
import { restoreClaims } from '~/domain/promotions/days/restore-claims.server'
import {
  type ClaimsByDay,
  type Decision,
  decideHold,
  decideRelease,
  decideSale,
  dropExpired,
} from '~/domain/promotions/days/slot-rules'
import { addDays, type Day, toDay } from '~/lib/time/local-time'
import type { Env } from '~/platform/settings/env'
import { openDatabase } from '~/platform/storage/database.server'

/** The product time for which the alarm is set. */
const NEXT_EXPIRY = 'nextExpiry'
/** Whether the object has read what was sold and held before its first call. */
const IS_RESTORED = 'isRestored'

/** Days for which the slots of a past day are stored. */
const DAYS_STORED_FOR = 7

type Call = Now & { siteId: number; days: Day[] }

/** Stores who has the slots of a site, and frees expired holds by alarm. The rules decide (slot-rules.ts). */
export class PromotionSlots extends DurableObject<Env> implements PromotionSlotCalls {
  /** The product's clock minus the machine's, by the last caller: development and tests stop the product's. */
  #clockAhead = 0

  constructor(context: DurableObjectState, env: Env) {
    super(context, env)
    const { sql } = context.storage
    sql.exec(`
      CREATE TABLE IF NOT EXISTS slot (
        day TEXT, invoice_id INTEGER, event_id INTEGER NOT NULL, expires_at INTEGER, PRIMARY KEY (day, invoice_id)
      ) WITHOUT ROWID`)
    sql.exec(
      'CREATE INDEX IF NOT EXISTS slot_expiry ON slot(expires_at) WHERE expires_at IS NOT NULL',
    )
  }

  holdDays(order: HoldOrder & Now): Promise<HeldDays> {
    return this.#decide(order, (claims) => decideHold(claims, order))
  }

  sellDays(order: SaleOrder & Now): Promise<SoldDays> {
    return this.#decide(order, (claims) => decideSale(claims, order))
  }

  releaseDays(order: ReleaseOrder & Now): Promise<void> {
    return this.#decide(order, (claims) => decideRelease(claims, order))
  }

  async readClaims(order: Call): Promise<Map<Day, SlotClaim[]>> {
    await this.#restore(order)
    return new Map(
      [...this.#list(order.days)].map(([day, list]) => [day, dropExpired(list, order.now)]),
    )
  }

  /**
   * Frees the holds for which it was set. The platform may run an alarm twice, and then the next holds end early; selling
   * checks the slots again.
   */
  override async alarm(): Promise<void> {
    const due = this.ctx.storage.kv.get<number>(NEXT_EXPIRY)
    if (due === undefined) return
    this.#clockAhead = due - Date.now()
    this.ctx.storage.sql.exec('DELETE FROM slot WHERE expires_at <= ?', due)
    await this.#setAlarm()
  }

  /** One step: nothing comes between what is read, decided and stored. */
  async #decide<Answer>(
    order: Call,
    decide: (claims: ClaimsByDay) => Decision<Answer>,
  ): Promise<Answer> {
    await this.#restore(order)
    this.#clockAhead = order.now - Date.now()
    const oldest = addDays(toDay(order.now, 'UTC'), -DAYS_STORED_FOR)
    this.ctx.storage.sql.exec('DELETE FROM slot WHERE day < ?', oldest)
    const before = this.#list(order.days)
    const { answer, after } = decide(before)
    this.#save(before, after)
    await this.#setAlarm()
    return answer
  }

  /** Whoever comes second finds what the first has stored: nothing was decided before. */
  async #restore({ siteId, now }: Call): Promise<void> {
    const { kv } = this.ctx.storage
    if (kv.get(IS_RESTORED)) return
    const claims = await restoreClaims({ db: openDatabase(this.env.DB), now }, siteId)
    if (kv.get(IS_RESTORED)) return
    this.#save(new Map(), claims)
    kv.put(IS_RESTORED, true)
  }

  /** In one transaction with the claims, as nothing is awaited between them. */
  async #setAlarm(): Promise<void> {
    const { storage } = this.ctx
    const { next } = storage.sql
      .exec<{ next: number | null }>(
        'SELECT min(expires_at) AS next FROM slot WHERE expires_at IS NOT NULL',
      )
      .one()
    if (next === (storage.kv.get(NEXT_EXPIRY) ?? null)) return
    if (next === null) {
      storage.kv.delete(NEXT_EXPIRY)
      await storage.deleteAlarm()
    } else {
      storage.kv.put(NEXT_EXPIRY, next)
      await storage.setAlarm(Math.max(next - this.#clockAhead, Date.now()))
    }
  }

  #list(days: Day[]): Map<Day, SlotClaim[]> {
    const rows = this.ctx.storage.sql.exec<SlotClaim & { day: Day }>(
      `SELECT day, invoice_id AS invoiceId, event_id AS eventId, expires_at AS expiresAt
       FROM slot WHERE day IN (SELECT value FROM json_each(?)) ORDER BY day, invoice_id`,
      JSON.stringify(days),
    )
    const claims = new Map<Day, SlotClaim[]>(days.map((day) => [day, []]))
    for (const { day, ...claim } of rows) claims.get(day)?.push(claim)
    return claims
  }

  /** Writes only what differs: each row written is billed. */
  #save(before: ClaimsByDay, after: ClaimsByDay): void {
    const { sql } = this.ctx.storage
    for (const [day, claims] of after) {
      const old = new Map(before.get(day)?.map((claim) => [claim.invoiceId, claim]))
      for (const claim of claims) {
        const { invoiceId, eventId, expiresAt } = claim
        const same = old.get(invoiceId)
        old.delete(invoiceId)
        if (same?.eventId === eventId && same.expiresAt === expiresAt) continue
        sql.exec(
          'INSERT OR REPLACE INTO slot VALUES (?, ?, ?, ?)',
          day,
          invoiceId,
          eventId,
          expiresAt,
        )
      }
      for (const invoiceId of old.keys()) {
        sql.exec('DELETE FROM slot WHERE day = ? AND invoice_id = ?', day, invoiceId)
      }
    }
  }
}
