import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { listUpsellRates } from '~/domain/promotions/days/upsell-rate-store.server'
import { apiResponse } from '~/http/api-response.server'
import { requireApiAdminSite } from '~/http/guards.server'

/** GET /api/upsellrates?site=: cents by the name of the rate (admin specification, sections 3 and 7). */
export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireApiAdminSite(args)
  return apiResponse(await listUpsellRates(args.context.services, site.id))
}
