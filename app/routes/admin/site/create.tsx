import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { actingAs } from '~/domain/changes/audit.server'
import { editSitePath } from '~/domain/sites/admin-path'
import { createSiteForm } from '~/domain/sites/form/create-site-form'
import { createSiteFromForm } from '~/domain/sites/form/create-site-from-form.server'
import { redirectWithFlash } from '~/http/flash.server'
import { formReply, readForm } from '~/http/forms/validate-form.server'
import { requireAdminSuperadmin } from '~/http/guards.server'
import type { FormReply } from '~/lib/forms/form-reply'
import { buildAdminMeta } from '~/ui/admin-frame/admin-meta'
import { useFormReply } from '~/ui/kit/forms/use-form-reply'
import { AdminPage } from '~/ui/kit/pages/admin-page'
import { Panel } from '~/ui/kit/pages/panel'
import { CreateSiteForm } from '~/ui/sites/create-site-form'

export const meta: MetaFunction<typeof loader> = ({ data }) => buildAdminMeta(data && ['Add Site'])

/** Add Site as a page of its own, for browsers without JavaScript and for new tabs. */
export async function loader(args: LoaderFunctionArgs) {
  await requireAdminSuperadmin(args)
  return {}
}

export async function action(args: ActionFunctionArgs) {
  const { viewer } = await requireAdminSuperadmin(args)
  const { request, context } = args
  const form = await readForm(request, createSiteForm)
  if (form.kind === 'refused') return form.reply
  const { submission, value } = form
  const created = await createSiteFromForm(actingAs(context.services, viewer), value)
  if (created.kind === 'refused') {
    return formReply(submission, { field: 'host', error: created.message })
  }
  return redirectWithFlash(request, editSitePath({ id: created.siteId }), {
    text: `${value.name} is added. Give it its bounds, and it lists the events inside.`,
  })
}

export default function CreateSite() {
  const reply = useFormReply<FormReply>()
  return (
    <AdminPage title="Add Site">
      <Panel>
        <CreateSiteForm id="create-site-page" reply={reply} />
      </Panel>
    </AdminPage>
  )
}
