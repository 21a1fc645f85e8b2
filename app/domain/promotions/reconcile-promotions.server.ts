import type { PromotionServices } from './promotion-services.server'
import { recheckDifferences } from './recheck-differences.server'
import { reconcilePayments } from './reconcile-payments.server'
import { type Reconciled, reconcileFeaturedDays, reconcileSlots } from './reconcile-slots.server'

/**
 * Compares the objects of days, our tables and the payment provider. What has one right answer is repaired; the rest is stored
 * for a person (promotion_difference) and logged. Payments come first: they decide what is sold. If the provider does not
 * answer, the rest is compared all the same.
 */
export async function reconcilePromotions(
  services: PromotionServices,
  { isNightly = false }: { isNightly?: boolean } = {},
): Promise<Reconciled> {
  const steps = [
    () => reconcilePayments(services, { isNightly }),
    () => reconcileSlots(services, { isNightly }),
    () => reconcileFeaturedDays(services),
    () => recheck(services),
  ]
  const sum = { checked: 0, repaired: 0, reported: 0 }
  for (const step of steps) {
    try {
      const { checked, repaired, reported } = await step()
      sum.checked += checked
      sum.repaired += repaired
      sum.reported += reported
    } catch (fault) {
      services.log.error('sales of featured days could not be compared', fault)
    }
  }
  return sum
}

async function recheck(services: PromotionServices): Promise<Reconciled> {
  const { checked } = await recheckDifferences(services)
  return { checked, repaired: 0, reported: 0 }
}
