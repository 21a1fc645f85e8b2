import { featureWithoutCharge } from '~/domain/promotions/days/feature-without-charge.server'
import { INVOICE_MESSAGES } from '~/domain/promotions/invoices/invoice'
import { apiConflict } from '~/http/api-errors.server'
import { requireApiModerator } from '~/http/guards.server'
import { postAction, postOnly } from '~/http/post-action.server'
import { dayOrderBody } from '~/http/promotions/day-order-body'
import { dayOrderRefusal } from '~/http/promotions/day-order-refusal.server'

export const loader = postOnly

/**
 * POST /api/admin/feature-event, body {eventId, days}: features an event of this site for free, in the name of the site's admin or of
 * a superadmin (specification, section 7). All days or none: 409 names those that could not be had.
 */
export const action = postAction({
  guard: requireApiModerator,
  body: dayOrderBody,
  async act({ services, site, viewer, body: { eventId, days } }) {
    const outcome = await featureWithoutCharge(services, { site, viewer, eventId, days })
    switch (outcome.kind) {
      case 'featured':
        return { invoiceId: outcome.invoiceId, days: outcome.days }
      case 'refused':
        return apiConflict(INVOICE_MESSAGES.daysRefused, { refused: outcome.refused })
      default:
        return dayOrderRefusal(outcome)
    }
  },
})
