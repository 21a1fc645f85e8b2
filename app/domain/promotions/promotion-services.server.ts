import type { Viewer } from '~/domain/accounts/account'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import type { Site } from '~/domain/sites/site'
import type { PaymentGateway } from '~/platform/payment-gateway.server'
import type { PromotionInventory } from './promotion-inventory'

/** What the acts of selling featured days receive. */
export type PromotionServices = ChangeServices & {
  promotionDays: PromotionInventory
  payments: PaymentGateway
}

export type PromotionSite = Pick<Site, 'id' | 'name' | 'timezone' | 'settings'>

/** Who buys, or refunds. */
export type PromotionViewer = Pick<Viewer, 'id' | 'email' | 'roles'>
