import type { Viewer } from '~/domain/accounts/account'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import type { Site } from '~/domain/sites/site'
import type { PaymentGateway } from '~/platform/payments/payment-gateway.server'
import type { PromotionInventory } from './days/promotion-inventory'

/** What the acts of selling featured days receive. */
export type PromotionServices = ChangeServices & {
  promotionDays: PromotionInventory
  payments: PaymentGateway
  /** Sends what is due to the buyer of an invoice. What fails is logged, and sent by a scheduled job. */
  emailBuyer?: (invoiceId: number) => Promise<void>
}

export type PromotionSite = Pick<Site, 'id' | 'name' | 'timezone' | 'settings'>

/** Who buys, or refunds. */
export type PromotionViewer = Pick<Viewer, 'id' | 'email' | 'roles'>
