import { CHANGE_REACTIONS } from '~/domain/open-services.server'
import {
  openPromotionDays,
  type PromotionSlotNamespace,
} from '~/domain/promotions/days/open-promotion-days.server'
import type { PromotionServices } from '~/domain/promotions/promotion-services.server'
import { MINUTE } from '~/lib/time/local-time'
import {
  GatewayRefusedError,
  GatewayUnavailableError,
  type PaymentGateway,
} from '~/platform/payments/payment-gateway.server'
import { createTestGateway } from '~/platform/payments/payment-gateway-test.server'
import { openDatabase } from '~/platform/storage/database.server'
import { db, servicesAt } from '../database'
import { type Network, SimulatedFault } from './simulation'

/** What is logged on the way: half a sale that the reconciliation saw, and what the provider refused. In the end nothing is left. */
const EXPECTED = ['sales of featured days disagree', 'the payment provider refused a refund']

export type SimulatedServices = ReturnType<typeof openSimulatedServices>

/**
 * What the acts of selling receive: the real database and the built-in gateway, and the objects of sites. The network decides
 * what comes between their calls and what fails.
 */
export function openSimulatedServices(
  network: Network,
  clock: { now: number },
  days: PromotionSlotNamespace,
  /** Whether the provider refuses the next refund for good. */
  refusesRefund: () => boolean = () => false,
) {
  const database = openDatabase(db.$client, (send) =>
    network.call({ label: 'the database', isExternal: true }, send),
  )
  /** Faults that an act caught and logged, other than those of the simulation. */
  const faults: unknown[] = []
  const logFault = (text: string, fault: unknown) => {
    if (!isSimulated(fault) && !EXPECTED.includes(text)) faults.push(fault)
  }
  const open = (): PromotionServices => ({
    ...servicesAt(clock.now),
    // Listings are not what is simulated.
    reactions: { ...CHANGE_REACTIONS, refreshListings: async () => {} },
    db: database,
    log: { info() {}, error: logFault },
    promotionDays: openPromotionDays(days, clock),
    payments: simulateGateway(network, createTestGateway({ db, now: clock.now }), refusesRefund),
  })
  function pass(minutes: number): void {
    clock.now += minutes * MINUTE
  }
  return { open, faults, pass }
}

function simulateGateway(
  network: Network,
  gateway: PaymentGateway,
  refusesRefund: () => boolean,
): PaymentGateway {
  return new Proxy(gateway, {
    get(target, name) {
      const method = Reflect.get(target, name)
      if (typeof method !== 'function') return method
      const label = `the provider (${String(name)})`
      const createFault = (text: string) => new GatewayUnavailableError(text)
      return (...parameters: unknown[]) =>
        network.call({ label, isExternal: true, createFault }, async () => {
          if (name === 'refundPayment' && refusesRefund()) {
            throw new GatewayRefusedError('charge_disputed', 'The charge is disputed.')
          }
          return method.apply(target, parameters)
        })
    },
  })
}

/** What an act answered; null if a call of the simulation failed in it, as when a worker dies. */
export async function attempt<Answer>(act: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await act()
  } catch (fault) {
    if (isSimulated(fault)) return null
    throw fault
  }
}

function isSimulated(fault: unknown): boolean {
  if (fault instanceof SimulatedFault || fault instanceof GatewayUnavailableError) return true
  return fault instanceof Error && isSimulated(fault.cause)
}
