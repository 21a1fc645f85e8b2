import { z } from 'zod'
import { apiKeyChange } from '~/domain/accounts/api-keys/api-key'
import { updateApiKey } from '~/domain/accounts/api-keys/update-api-key.server'
import { apiNotFound } from '~/http/api-errors.server'
import { requireApiAdminSite } from '~/http/guards.server'
import { postAction, postOnly } from '~/http/post-action.server'
import { answerWithApiKeys } from './answer.server'

export const loader = postOnly

/**
 * POST /api/key/update?site=, body {siteId, apiKey, comment, enabled} (admin specification, section 7) and `allowedOrigins` of
 * ours; what is absent stays as it is. Answers with the site's keys.
 */
export const action = postAction({
  guard: requireApiAdminSite,
  body: apiKeyChange.extend({ siteId: z.unknown().optional(), apiKey: z.string() }),
  async act({ context, acting, site, body: { siteId, apiKey: name, ...change } }) {
    const isOtherSite = siteId != null && String(siteId) !== String(site.id)
    const updated = isOtherSite
      ? { kind: 'not-found' }
      : await updateApiKey(acting, { siteId: site.id, name }, change)
    if (updated.kind === 'not-found') return apiNotFound('API key not found')
    return answerWithApiKeys(context, site)
  },
})
