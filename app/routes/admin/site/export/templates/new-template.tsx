import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import {
  exportPath,
  exportTemplatesPath,
  newExportTemplatePath,
} from '~/domain/newsroom/export-paths'
import { requireAdminSite } from '~/http/guards.server'
import type { FormReply } from '~/lib/forms/form-reply'
import { buildAdminMeta } from '~/ui/admin-frame/admin-meta'
import { useFormReply } from '~/ui/kit/forms/use-form-reply'
import { AdminPage } from '~/ui/kit/pages/admin-page'
import { TemplateForm } from '~/ui/newsroom/template-form'
import type { TemplatePage } from '~/ui/newsroom/template-page'
import { requireTemplate } from '../read-export.server'
import { saveTemplateForm } from './save-template.server'
import { toFormValues } from './to-form-values'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  buildAdminMeta(data && ['Add Template', 'Export Templates', data.page.site.name])

/** A new template: a copy of the one in the URL, or of the first built-in one. */
export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireAdminSite(args)
  const copied = new URL(args.request.url).searchParams.get('copy')
  const template = await requireTemplate(args.context.services.db, site, copied ?? 'print')
  const page: TemplatePage = {
    site: { id: site.id, name: site.name },
    name: '',
    values: toFormValues({ ...template, name: copied === null ? '' : nameCopy(template.name) }),
  }
  return { page, path: newExportTemplatePath(site, copied ?? undefined) }
}

export async function action(args: ActionFunctionArgs) {
  const access = await requireAdminSite(args)
  return saveTemplateForm(args, access, null)
}

const COPY = ' (copy)'
const MAX_COPIED = 60 - COPY.length

const nameCopy = (name: string): string => `${name.slice(0, MAX_COPIED).trimEnd()}${COPY}`

export default function NewTemplate() {
  const { page, path } = useLoaderData<typeof loader>()
  const reply = useFormReply<FormReply>()
  return (
    <AdminPage
      title="Add Template"
      steps={[
        { name: 'Newsroom Export', href: exportPath(page.site) },
        { name: 'Templates', href: exportTemplatesPath(page.site) },
      ]}
    >
      <TemplateForm page={page} reply={reply} action={path} />
    </AdminPage>
  )
}
