import { z } from 'zod'
import { siteFormSchema, unplacedSiteFormSchema } from '~/domain/sites/form/site-form'
import { findStoredSite, storedTexts } from '~/domain/sites/stored-site.server'
import { siteInputJson, toSentTexts } from '~/http/api/site-input-json'
import { siteJson } from '~/http/api/site-json'
import { apiConflict, apiNotFound, apiValidationError } from '~/http/api-errors.server'
import { saveSite } from '~/http/console/save-site.server'
import { requireApiSuperadmin } from '~/http/guards.server'
import { postAction, postOnly, requireFields } from '~/http/post-action.server'
import { getSiteUrl } from '~/http/site-url.server'
import { CHANGED_SINCE_MESSAGE, fingerprint } from '~/lib/forms/merge-conflicting-edits'
import { parseRowId } from '~/lib/row-id'

export const loader = postOnly

/**
 * POST /api/site/update with the site's id and fields (admin specification, section 7). What is left out stays as it is; null
 * empties it. Returns the site as it is now.
 */
export const action = postAction({
  guard: requireApiSuperadmin,
  body: z.looseObject({ id: z.union([z.number(), z.string()]) }),
  // Of a body with bounds of 50,000 points.
  maxBytes: 4_000_000,
  async act({ request, context, services: { db }, viewer, body }) {
    const { door } = context
    const id = parseRowId(String(body.id))
    const isOtherSite = door.kind === 'site' && door.site.id !== id
    const stored = id === null || isOtherSite ? null : await findStoredSite(db, id)
    if (!stored) return apiNotFound('404 Not Found')
    const { site } = stored
    const sent = requireFields(siteInputJson, body)
    const before = storedTexts(stored)
    const schema = before.bounds === '' ? unplacedSiteFormSchema : siteFormSchema
    const values = requireFields(schema, toSentTexts(before, sent))
    const openedWith = fingerprint(before)
    const update = await saveSite(context, { site, viewer, values, openedWith })
    switch (update.kind) {
      case 'refused':
        return apiValidationError(update.errors)
      case 'conflict':
        return apiConflict(CHANGED_SINCE_MESSAGE)
      case 'not-found':
        return apiNotFound('404 Not Found')
      case 'saved': {
        const saved = await findStoredSite(db, site.id)
        if (!saved) return apiNotFound('404 Not Found')
        const siteUrl = getSiteUrl(saved.site, request, context)
        return siteJson(saved.site, { domains: saved.domains, siteUrl })
      }
    }
  },
})
