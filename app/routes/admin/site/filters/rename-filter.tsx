import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import {
  FILTER_MESSAGES,
  savedFilterForm,
  savedFiltersPath,
} from '~/domain/accounts/saved-filters/saved-filter'
import {
  findSavedFilter,
  renameFilter,
} from '~/domain/accounts/saved-filters/saved-filter-store.server'
import { notFound } from '~/http/error-responses.server'
import { redirectWithFlash } from '~/http/flash.server'
import { formReply, readForm } from '~/http/forms/validate-form.server'
import { requireAdminSite } from '~/http/guards.server'
import type { FormReply } from '~/lib/forms/form-reply'
import { parseRowId } from '~/lib/row-id'
import { buildAdminMeta } from '~/ui/admin-frame/admin-meta'
import { useFormReply } from '~/ui/kit/forms/use-form-reply'
import { AdminPage } from '~/ui/kit/pages/admin-page'
import { SavedFilterForm } from '~/ui/saved-filters/saved-filter-form'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  buildAdminMeta(data && ['Rename Filter', 'Saved Filters', data.site.name])

export async function loader(args: LoaderFunctionArgs) {
  const { site, viewer } = await requireAdminSite(args)
  const id = parseRowId(args.params.id)
  const owner = { accountId: viewer.id, siteId: site.id }
  const filter = id && (await findSavedFilter(args.context.services.db, owner, id))
  if (!filter) throw notFound('Filter not found')
  return { site: { id: site.id, name: site.name }, filter }
}

export async function action(args: ActionFunctionArgs) {
  const { site, viewer } = await requireAdminSite(args)
  const { request, context, params } = args
  const id = parseRowId(params.id)
  if (id === null) throw notFound('Filter not found')
  const form = await readForm(request, savedFilterForm)
  if (form.kind === 'refused') return form.reply
  const { name } = form.value
  const owner = { accountId: viewer.id, siteId: site.id }
  const renamed = await renameFilter(context.services.db, owner, { id, name })
  if (renamed === null) throw notFound('Filter not found')
  if (renamed === 'name-used') {
    return formReply(form.submission, { error: FILTER_MESSAGES.nameUsed, field: 'name' })
  }
  return redirectWithFlash(request, savedFiltersPath(site), { text: `${name} is saved.` })
}

/** The dialog's form as a page, for browsers without JavaScript. */
export default function RenameFilter() {
  const { site, filter } = useLoaderData<typeof loader>()
  const reply = useFormReply<FormReply>()
  return (
    <AdminPage
      title={`Rename ${filter.name}`}
      steps={[{ name: 'Saved Filters', href: savedFiltersPath(site) }]}
    >
      <SavedFilterForm site={site} filter={filter} reply={reply} />
    </AdminPage>
  )
}
