import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { actingAs } from '~/domain/changes/audit.server'
import {
  exportPath,
  exportTemplatesPath,
  newExportTemplatePath,
} from '~/domain/newsroom/export-paths'
import { BUILT_IN_TEMPLATES, TEMPLATE_MESSAGES } from '~/domain/newsroom/export-template'
import { listTemplates } from '~/domain/newsroom/export-template-store.server'
import { deleteTemplate, restoreTemplate } from '~/domain/newsroom/save-export-template.server'
import { templateListForms } from '~/domain/newsroom/template-forms'
import { notFound } from '~/http/error-responses.server'
import { redirectWithFlash } from '~/http/flash.server'
import { readIntentForm, type ValidForm } from '~/http/forms/validate-form.server'
import { type AdminSite, requireAdminSite } from '~/http/guards.server'
import { buildAdminMeta } from '~/ui/admin-frame/admin-meta'
import { buttonClass } from '~/ui/kit/button-class'
import { A } from '~/ui/kit/link'
import { AdminPage } from '~/ui/kit/pages/admin-page'
import { type TemplateRow, TemplateTable } from '~/ui/newsroom/template-table'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  buildAdminMeta(data && ['Export Templates', data.site.name])

/** How the site's newsroom prints events. */
export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireAdminSite(args)
  const own = await listTemplates(args.context.services.db, site.id)
  const rows: TemplateRow[] = [
    ...own.map(({ id, name, format, grouping }) => ({
      key: String(id),
      id,
      name,
      format,
      grouping,
    })),
    ...Object.entries(BUILT_IN_TEMPLATES).map(([key, { name, format, grouping }]) => ({
      key,
      id: null,
      name,
      format,
      grouping,
    })),
  ]
  return { site: { id: site.id, name: site.name }, rows }
}

/** The button Delete, and its undo. */
export async function action(args: ActionFunctionArgs) {
  const access = await requireAdminSite(args)
  const form = await readIntentForm(args.request, templateListForms)
  if (form.kind === 'refused') return form.reply
  const outcome = await act(args, access, form)
  return redirectWithFlash(args.request, exportTemplatesPath(access.site), outcome)
}

type Outcome = Parameters<typeof redirectWithFlash>[2]

async function act(
  { context }: ActionFunctionArgs,
  { site, viewer }: AdminSite,
  { intent, value }: ValidForm<typeof templateListForms>,
): Promise<Outcome> {
  const services = actingAs(context.services, viewer)
  const { template: id } = value
  if (intent === 'delete') {
    const deleted = await deleteTemplate(services, site, id)
    if (!deleted) throw notFound('Template not found')
    return {
      text: `${deleted.name} is deleted.`,
      undo: {
        action: exportTemplatesPath(site),
        fields: { intent: 'restore', template: String(id) },
      },
    }
  }
  const restored = await restoreTemplate(services, site, id)
  if (restored?.kind === 'restored') return { text: `${restored.template.name} is back.` }
  const text = restored
    ? `${TEMPLATE_MESSAGES.nameUsed} now. Rename that one, then try again.`
    : 'This template cannot be restored any more.'
  return { text, tone: 'bad' }
}

export default function ExportTemplates() {
  const { site, rows } = useLoaderData<typeof loader>()
  return (
    <AdminPage
      title="Export Templates"
      lead={`How events of ${site.name} are printed. Copy a built-in template to change it.`}
      steps={[{ name: 'Newsroom Export', href: exportPath(site) }]}
      actions={
        <A className={buttonClass('first')} href={newExportTemplatePath(site)}>
          Add
        </A>
      }
    >
      <TemplateTable site={site} rows={rows} />
    </AdminPage>
  )
}
