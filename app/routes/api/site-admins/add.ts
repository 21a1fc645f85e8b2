import { ADD_REFUSALS, addAdministratorForm } from '~/domain/accounts/administrators/administrator'
import { apiValidationError } from '~/http/api-errors.server'
import { addSiteAdministrator } from '~/http/console/add-site-administrator.server'
import { requireApiAdminSite } from '~/http/guards.server'
import { postAction, postOnly, requireFields } from '~/http/post-action.server'
import { answerWithAdministrators } from './answer.server'

export const loader = postOnly

/** POST /api/siteadmins/add?site=&email=: answers with the site's administrators (admin specification, section 7). */
export const action = postAction({
  guard: requireApiAdminSite,
  async act({ request, context, site, viewer, query }) {
    const fields = { email: query.get('email') ?? undefined }
    const { email } = requireFields(addAdministratorForm, fields)
    const outcome = await addSiteAdministrator({ request, context }, { site, viewer }, email)
    if (outcome.kind === 'added') return answerWithAdministrators(context, site)
    return apiValidationError({ email: ADD_REFUSALS[outcome.kind](email) })
  },
})
