import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { exportPath, exportTemplatePath, exportTemplatesPath } from '~/domain/newsroom/export-paths'
import { findTemplate } from '~/domain/newsroom/export-template-store.server'
import { notFound } from '~/http/error-responses.server'
import { requireAdminSite } from '~/http/guards.server'
import type { FormReply } from '~/lib/forms/form-reply'
import { fingerprint } from '~/lib/forms/merge-conflicting-edits'
import { parseRowId } from '~/lib/row-id'
import { buildAdminMeta } from '~/ui/admin-frame/admin-meta'
import { keyOfOpened } from '~/ui/kit/forms/opened-with'
import { useFormReply } from '~/ui/kit/forms/use-form-reply'
import { AdminPage } from '~/ui/kit/pages/admin-page'
import { TemplateForm } from '~/ui/newsroom/template-form'
import type { TemplatePage } from '~/ui/newsroom/template-page'
import { saveTemplateForm } from './save-template.server'
import { toFormValues } from './to-form-values'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  buildAdminMeta(data && [data.page.name, 'Export Templates', data.page.site.name])

export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireAdminSite(args)
  const id = parseRowId(args.params.id)
  const template = id === null ? null : await findTemplate(args.context.services.db, site.id, id)
  if (!template) throw notFound('Template not found')
  const { revision: _revision, id: _, ...values } = template
  const page: TemplatePage = {
    site: { id: site.id, name: site.name },
    name: template.name,
    values: { ...toFormValues(values), openedWith: fingerprint(values) },
  }
  return { page, path: exportTemplatePath(site, template) }
}

export async function action(args: ActionFunctionArgs) {
  const access = await requireAdminSite(args)
  const id = parseRowId(args.params.id)
  if (id === null) throw notFound('Template not found')
  return saveTemplateForm(args, access, id)
}

export default function EditTemplate() {
  const { page, path } = useLoaderData<typeof loader>()
  const reply = useFormReply<FormReply>()
  return (
    <AdminPage
      title={page.name}
      steps={[
        { name: 'Newsroom Export', href: exportPath(page.site) },
        { name: 'Templates', href: exportTemplatesPath(page.site) },
      ]}
    >
      <TemplateForm
        key={keyOfOpened(reply, page.values.openedWith)}
        page={page}
        reply={reply}
        action={path}
      />
    </AdminPage>
  )
}
