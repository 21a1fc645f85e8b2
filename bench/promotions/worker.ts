import { DurableObject } from 'cloudflare:workers'
import { openPromotionDays } from '~/domain/promotions/days/open-promotion-days.server'
import { MINUTE } from '~/lib/time/local-time'
import { PromotionSlots } from '../../workers/promotion-slots'

export { PromotionSlots }

/** An object that answers with a constant, to compare with. */
export class Constant extends DurableObject {
  async answer(): Promise<number> {
    return 1
  }
}

export type Task =
  | { kind: 'nothing' }
  | { kind: 'constant object' }
  /** Holds the days and releases them, so that each hold is decided on a day with a free slot. */
  | { kind: 'hold'; invoiceId: number; siteId: number; days: string[]; isReleased: boolean }

/** Whether days are held, and how many calls to objects it took. */
export type Called = { held: boolean; calls: number }

type Env = {
  DB: D1Database
  PROMOTION_SLOTS: DurableObjectNamespace<PromotionSlots>
  CONSTANT: DurableObjectNamespace<Constant>
}

const CAPACITY = 6

export default {
  async fetch(request, env) {
    const task = await request.json<Task>()
    switch (task.kind) {
      case 'nothing':
        return Response.json({ held: false, calls: 0 })
      case 'constant object':
        await env.CONSTANT.getByName('constant').answer()
        return Response.json({ held: false, calls: 1 })
      case 'hold':
        return Response.json(await hold(env, task))
    }
  },
} satisfies ExportedHandler<Env>

async function hold(
  env: Env,
  { invoiceId, siteId, days, isReleased }: Extract<Task, { kind: 'hold' }>,
): Promise<Called> {
  const now = Date.now()
  const inventory = openPromotionDays(env.PROMOTION_SLOTS, { now })
  const order = { siteId, invoiceId, eventId: invoiceId, days }
  const expiresAt = now + 15 * MINUTE
  const { held } = await inventory.holdDays({ ...order, capacity: CAPACITY, expiresAt })
  if (!held || !isReleased) return { held, calls: 1 }
  await inventory.releaseDays({ siteId, invoiceId, days })
  return { held, calls: 2 }
}
