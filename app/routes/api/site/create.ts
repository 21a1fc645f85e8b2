import { createSiteForm } from '~/domain/sites/form/create-site-form'
import { createSiteFromForm } from '~/domain/sites/form/create-site-from-form.server'
import { apiValidationError } from '~/http/api-errors.server'
import { requireApiSuperadmin } from '~/http/guards.server'
import { postAction, postOnly } from '~/http/post-action.server'

export const loader = postOnly

/** POST /api/site/create {host, name}: creates a site and returns its id (admin specification, section 7). */
export const action = postAction({
  guard: requireApiSuperadmin,
  body: createSiteForm,
  async act({ acting, body }) {
    const created = await createSiteFromForm(acting, body)
    if (created.kind !== 'created') return apiValidationError({ host: created.message })
    return { siteId: created.siteId }
  },
})
