import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { ADD_REFUSALS, addAdministratorForm } from '~/domain/accounts/administrators/administrator'
import { usersPath } from '~/domain/sites/admin-path'
import { addSiteAdministrator } from '~/http/console/add-site-administrator.server'
import { redirectWithFlash } from '~/http/flash.server'
import { formReply, readForm } from '~/http/forms/validate-form.server'
import { requireAdminSite } from '~/http/guards.server'
import type { FormReply } from '~/lib/forms/form-reply'
import { buildAdminMeta } from '~/ui/admin-frame/admin-meta'
import { AddAdministratorForm } from '~/ui/administrators/add-administrator-form'
import { useFormReply } from '~/ui/kit/forms/use-form-reply'
import { AdminPage } from '~/ui/kit/pages/admin-page'
import { Panel } from '~/ui/kit/pages/panel'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  buildAdminMeta(data && ['Add Administrator', 'Administrators', data.site.name])

export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireAdminSite(args)
  return { site: { id: site.id, name: site.name } }
}

/** The form, from its dialog or its page. */
export async function action(args: ActionFunctionArgs) {
  const { site, viewer } = await requireAdminSite(args)
  const { request } = args
  const form = await readForm(request, addAdministratorForm)
  if (form.kind === 'refused') return form.reply
  const { email } = form.value
  const outcome = await addSiteAdministrator(args, { site, viewer }, email)
  if (outcome.kind !== 'added') {
    return formReply(form.submission, { field: 'email', error: ADD_REFUSALS[outcome.kind](email) })
  }
  const text = `${outcome.account.name} is now an administrator of ${site.name}.`
  return redirectWithFlash(request, usersPath(site), { text })
}

/** The dialog's form as a page, for browsers without JavaScript. */
export default function AddUser() {
  const { site } = useLoaderData<typeof loader>()
  const reply = useFormReply<FormReply>()
  return (
    <AdminPage
      title="Add Administrator"
      steps={[{ name: `Administrators for ${site.name}`, href: usersPath(site) }]}
    >
      <Panel>
        <AddAdministratorForm site={site} reply={reply} />
      </Panel>
    </AdminPage>
  )
}
