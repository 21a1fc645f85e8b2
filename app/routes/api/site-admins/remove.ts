import { REMOVE_REFUSALS } from '~/domain/accounts/administrators/administrator'
import { apiValidationError } from '~/http/api-errors.server'
import { removeSiteAdministrator } from '~/http/console/remove-site-administrator.server'
import { requireApiAdminSite } from '~/http/guards.server'
import { postAction, postOnly } from '~/http/post-action.server'
import { answerWithAdministrators } from './answer.server'

export const loader = postOnly

/** POST /api/siteadmins/remove?site=&user=: answers with the site's administrators (admin specification, section 7). */
export const action = postAction({
  guard: requireApiAdminSite,
  async act({ request, context, site, viewer, query }) {
    const accountId = query.get('user') ?? ''
    const by = { site, viewer }
    const outcome = await removeSiteAdministrator({ request, context }, by, accountId)
    if (outcome.kind === 'removed') return answerWithAdministrators(context, site)
    return apiValidationError({ id: REMOVE_REFUSALS[outcome.kind] })
  },
})
