import { upsellRatesBody } from '~/domain/promotions/days/upsell-rate'
import { saveUpsellRates } from '~/domain/promotions/days/upsell-rate-store.server'
import { apiConflict } from '~/http/api-errors.server'
import { requireApiAdminSite } from '~/http/guards.server'
import { postAction, postOnly } from '~/http/post-action.server'
import { CHANGED_SINCE_MESSAGE } from '~/lib/forms/merge-conflicting-edits'

export const loader = postOnly

/**
 * POST /api/upsellrates/update?site=, body: cents by the name of the rate (admin specification, section 7). Rates that are not
 * named stay as they are. Returns all rates.
 */
export const action = postAction({
  guard: requireApiAdminSite,
  body: upsellRatesBody,
  async act({ acting, site, body }) {
    const saved = await saveUpsellRates(acting, site, body)
    return saved.kind === 'saved' ? saved.rates : apiConflict(CHANGED_SINCE_MESSAGE)
  },
})
