import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { z } from 'zod'
import { actingAs } from '~/domain/changes/audit.server'
import { saveScrape } from '~/domain/feeds/scrapes/save-scrape.server'
import { scrapeJson } from '~/http/api/scrape-json'
import { apiBadRequest, apiNotFound, apiValidationError } from '~/http/api-errors.server'
import { apiResponse } from '~/http/api-response.server'
import { readJson } from '~/http/forms/read-form-data.server'
import { requireApiSuperadmin, requireDoor } from '~/http/guards.server'
import { firstErrors } from '~/lib/first-errors'

/** GET is not supported. */
export function loader({ context }: LoaderFunctionArgs) {
  requireDoor(context, 'site', 'admin', 'api')
  throw apiNotFound('404 Not Found')
}

const MAX_BODY_BYTES = 131_072

const scrapeSchema = z.looseObject({
  id: z.int().positive().nullish(),
  plugin: z.string(),
  url: z.string().nullish(),
  manifest: z.unknown().optional(),
  venueId: z.int().positive(),
  categoryId: z.string().nullish(),
  timezone: z.string().nullish(),
  scheduled: z.boolean().optional(),
})

/** The fields of the API, by those of the form. */
const API_FIELDS: Record<string, string> = { venue: 'venueId', category: 'categoryId' }

/**
 * POST /api/scrape/update {id, url, plugin, categoryId, venueId, scheduled, manifest}: changes a scrape, or adds one without
 * an id. Returns the scrape. What is wrong is named field by field (400, validation_error).
 */
export async function action({ request, context }: ActionFunctionArgs) {
  requireDoor(context, 'site', 'admin', 'api')
  const viewer = await requireApiSuperadmin(context)
  const body = await readJson(request, MAX_BODY_BYTES)
  if (typeof body !== 'object' || body === null) {
    return apiBadRequest('Send JSON with the fields of the scrape: {"plugin": "…"}')
  }
  const given = scrapeSchema.safeParse(body)
  if (!given.success) return apiValidationError(firstErrors(given.error))
  const { id, plugin, venueId, url, manifest, categoryId, timezone, scheduled } = given.data
  const outcome = await saveScrape(actingAs(context.services, viewer), {
    id: id ?? null,
    plugin,
    venueId,
    url: url ?? '',
    manifest: manifest ?? null,
    categoryId: categoryId || null,
    timezone: timezone || null,
    scheduled: scheduled ?? false,
  })
  switch (outcome.kind) {
    case 'saved':
      return apiResponse(scrapeJson(outcome.scrape))
    case 'invalid':
      return apiValidationError(
        Object.fromEntries(
          Object.entries(outcome.fieldErrors).map(([field, error]) => [
            API_FIELDS[field] ?? field,
            error,
          ]),
        ),
      )
    case 'not-found':
      throw apiNotFound('Scrape not found')
  }
}
