import { DurableObject } from 'cloudflare:workers'
import { openPromotionDays } from '~/domain/promotions/days/open-promotion-days.server'
import { MINUTE } from '~/lib/local-time'
import { PromotionDay } from '../../workers/promotion-day'

export { PromotionDay }

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

export type HoldAnswer = { held: boolean; roundTrips: number }

type Env = {
  PROMOTION_DAY: DurableObjectNamespace<PromotionDay>
  CONSTANT: DurableObjectNamespace<Constant>
}

const CAPACITY = 6

export default {
  async fetch(request, env) {
    const task = await request.json<Task>()
    switch (task.kind) {
      case 'nothing':
        return Response.json({})
      case 'constant object':
        await env.CONSTANT.getByName('constant').answer()
        return Response.json({})
      case 'hold':
        return Response.json(await hold(env, task))
    }
  },
} satisfies ExportedHandler<Env>

async function hold(
  env: Env,
  { invoiceId, siteId, days, isReleased }: Extract<Task, { kind: 'hold' }>,
): Promise<HoldAnswer> {
  const now = Date.now()
  const counted = countRoundTrips(env.PROMOTION_DAY)
  const inventory = openPromotionDays(counted.namespace, { now })
  const order = { siteId, invoiceId, eventId: invoiceId, days }
  const expiresAt = now + 15 * MINUTE
  const { held } = await inventory.holdDays({ ...order, capacity: CAPACITY, expiresAt })
  const answer = { held, roundTrips: counted.count() }
  if (held && isReleased) await inventory.releaseDays({ siteId, invoiceId, days })
  return answer
}

/** Calls that are sent while none is under way begin a round trip. */
function countRoundTrips(namespace: Env['PROMOTION_DAY']) {
  let count = 0
  let underWay = 0
  const getByName = (name: string) =>
    new Proxy(namespace.getByName(name), {
      get(object, method) {
        const call = Reflect.get(object, method)
        if (typeof call !== 'function') return call
        return async (...parameters: unknown[]) => {
          if (underWay++ === 0) count++
          try {
            return await Reflect.apply(call, object, parameters)
          } finally {
            underWay--
          }
        }
      },
    })
  return { namespace: { getByName }, count: () => count }
}
