import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { z } from 'zod'
import { actingAs } from '~/domain/changes/audit.server'
import { createSiteForm } from '~/domain/sites/create-site-form'
import { createSiteFromForm } from '~/domain/sites/create-site-from-form.server'
import { apiNotFound, apiValidationError } from '~/http/api-errors.server'
import { apiResponse } from '~/http/api-response.server'
import { readJson } from '~/http/forms/read-form-data.server'
import { requireApiSuperadmin, requireDoor } from '~/http/guards.server'
import { firstErrors } from '~/lib/first-errors'

/** GET is not supported. */
export function loader({ context }: LoaderFunctionArgs) {
  requireDoor(context, 'admin', 'api', 'site')
  throw apiNotFound('404 Not Found')
}

const MAX_BODY_BYTES = 4_096

/** POST /api/site/create {host, name}: creates a site and returns its id (admin specification, section 7). */
export async function action({ request, context }: ActionFunctionArgs) {
  requireDoor(context, 'admin', 'api', 'site')
  const viewer = await requireApiSuperadmin(context)
  const body = z.looseObject({}).safeParse(await readJson(request, MAX_BODY_BYTES))
  const values = createSiteForm.safeParse(body.data ?? {})
  if (!values.success) return apiValidationError(firstErrors(values.error))
  const created = await createSiteFromForm(actingAs(context.services, viewer), values.data)
  return created.kind === 'created'
    ? apiResponse({ siteId: created.siteId })
    : apiValidationError({ host: created.message })
}
