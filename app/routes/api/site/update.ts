import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { z } from 'zod'
import { siteFormSchema, unplacedSiteFormSchema } from '~/domain/sites/site-form'
import { findStoredSite, storedTexts } from '~/domain/sites/stored-site.server'
import { siteInputJson, toSentTexts } from '~/http/api/site-input-json'
import { siteJson } from '~/http/api/site-json'
import {
  apiBadRequest,
  apiConflict,
  apiNotFound,
  apiValidationError,
} from '~/http/api-errors.server'
import { apiResponse } from '~/http/api-response.server'
import { saveSite } from '~/http/console/save-site.server'
import { readJson } from '~/http/forms/read-form-data.server'
import { requireApiSuperadmin, requireDoor } from '~/http/guards.server'
import { getSiteUrl } from '~/http/site-url.server'
import { CHANGED_SINCE_MESSAGE, fingerprint } from '~/lib/edit-conflict'
import { firstErrors } from '~/lib/first-errors'
import { parseRowId } from '~/lib/row-id'

/** GET is not supported. */
export function loader({ context }: LoaderFunctionArgs) {
  requireDoor(context, 'admin', 'api', 'site')
  throw apiNotFound('404 Not Found')
}

/** Of a body with bounds of 50,000 points. */
const MAX_BODY_BYTES = 4_000_000

const bodySchema = z.looseObject({ id: z.union([z.number(), z.string()]) })

/**
 * POST /api/site/update with the site's id and fields (admin specification, section 7). What is left out stays as it is; null
 * empties it. Returns the site as it is now.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  requireDoor(context, 'admin', 'api', 'site')
  const viewer = await requireApiSuperadmin(context)
  const { door, services } = context
  const body = bodySchema.safeParse(await readJson(request, MAX_BODY_BYTES))
  if (!body.success) {
    return apiBadRequest('Send JSON with the id of the site, and what changes: {"id": 1}')
  }
  const id = parseRowId(String(body.data.id))
  const isOtherSite = door.kind === 'site' && door.site.id !== id
  const stored = id === null || isOtherSite ? null : await findStoredSite(services.db, id)
  if (!stored) throw apiNotFound('404 Not Found')
  const sent = siteInputJson.safeParse(body.data)
  if (!sent.success) return apiValidationError(firstErrors(sent.error))
  const before = storedTexts(stored)
  const schema = before.bounds === '' ? unplacedSiteFormSchema : siteFormSchema
  const values = schema.safeParse(toSentTexts(before, sent.data))
  if (!values.success) return apiValidationError(firstErrors(values.error))
  const update = await saveSite(context, {
    site: stored.site,
    viewer,
    values: values.data,
    openedWith: fingerprint(before),
  })
  switch (update.kind) {
    case 'refused':
      return apiValidationError(update.errors)
    case 'conflict':
      return apiConflict(CHANGED_SINCE_MESSAGE)
    case 'not-found':
      throw apiNotFound('404 Not Found')
    case 'saved': {
      const saved = await findStoredSite(services.db, stored.site.id)
      if (!saved) throw apiNotFound('404 Not Found')
      const siteUrl = getSiteUrl(saved.site, request, context)
      return apiResponse(siteJson(saved.site, { domains: saved.domains, siteUrl }))
    }
  }
}
