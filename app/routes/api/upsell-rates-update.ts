import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { actingAs } from '~/domain/changes/audit.server'
import { upsellRatesBody } from '~/domain/promotions/days/upsell-rate'
import { saveUpsellRates } from '~/domain/promotions/days/upsell-rate-store.server'
import {
  apiBadRequest,
  apiConflict,
  apiNotFound,
  apiValidationError,
} from '~/http/api-errors.server'
import { apiResponse } from '~/http/api-response.server'
import { readJson } from '~/http/forms/read-form-data.server'
import { requireApiAdminSite, requireDoor } from '~/http/guards.server'
import { CHANGED_SINCE_MESSAGE } from '~/lib/edit-conflict'
import { isRecord } from '~/lib/json'

/** GET is not supported. */
export function loader({ context }: LoaderFunctionArgs) {
  requireDoor(context, 'admin', 'api', 'site')
  throw apiNotFound('404 Not Found')
}

const MAX_BODY_BYTES = 8_192

/**
 * POST /api/upsellrates/update?site=, body: cents by the name of the rate (admin specification, section 7). Rates that are not
 * named stay as they are. Returns all rates.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { site, viewer } = await requireApiAdminSite({ request, context })
  const body = await readJson(request, MAX_BODY_BYTES)
  if (!isRecord(body)) {
    return apiBadRequest('Send JSON with the rates in cents: {"featured-daily-event": 1500}')
  }
  const parsed = upsellRatesBody.safeParse(body)
  if (!parsed.success) {
    const { issues } = parsed.error
    const fields = issues.flatMap(({ path: [name], message }) =>
      name === undefined ? [] : [[String(name), message]],
    )
    return fields.length === 0
      ? apiBadRequest('There are too many rates')
      : apiValidationError(Object.fromEntries(fields))
  }
  const saved = await saveUpsellRates(actingAs(context.services, viewer), site, parsed.data)
  return saved.kind === 'saved' ? apiResponse(saved.rates) : apiConflict(CHANGED_SINCE_MESSAGE)
}
