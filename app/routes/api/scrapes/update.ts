import { z } from 'zod'
import { saveScrape } from '~/domain/feeds/scrapes/save-scrape.server'
import { scrapeJson } from '~/http/api/scrape-json'
import { apiNotFound, apiValidationError } from '~/http/api-errors.server'
import { requireApiSuperadmin } from '~/http/guards.server'
import { postAction, postOnly } from '~/http/post-action.server'

export const loader = postOnly

const scrapeSchema = z.object({
  id: z.int().positive().nullish(),
  plugin: z.string(),
  url: z.string().nullish(),
  manifest: z.unknown().optional(),
  venueId: z.int().positive(),
  categoryId: z.string().nullish(),
  timezone: z.string().nullish(),
  scheduled: z.boolean().default(false),
})

/**
 * POST /api/scrape/update {id, url, plugin, categoryId, venueId, scheduled, manifest}: changes a scrape, or adds one without
 * an id. Returns the scrape. What is wrong is named field by field (400, validation_error).
 */
export const action = postAction({
  guard: requireApiSuperadmin,
  body: scrapeSchema,
  async act({ acting, body }) {
    const outcome = await saveScrape(acting, {
      ...body,
      id: body.id ?? null,
      url: body.url ?? '',
      manifest: body.manifest ?? null,
      categoryId: body.categoryId || null,
      timezone: body.timezone || null,
    })
    switch (outcome.kind) {
      case 'saved':
        return scrapeJson(outcome.scrape)
      case 'invalid': {
        // The fields of the API, by those of the form.
        const { venue: venueId, category: categoryId, ...same } = outcome.fieldErrors
        return apiValidationError({
          ...same,
          ...(venueId && { venueId }),
          ...(categoryId && { categoryId }),
        })
      }
      case 'not-found':
        return apiNotFound('Scrape not found')
    }
  },
})
