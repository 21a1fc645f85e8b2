import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { isSuperadmin } from '~/domain/accounts/permissions'
import {
  findFilteredList,
  newSavedFilterPath,
  removeFilterForm,
  savedFiltersPath,
} from '~/domain/accounts/saved-filters/saved-filter'
import {
  listAllSavedFilters,
  removeFilter,
} from '~/domain/accounts/saved-filters/saved-filter-store.server'
import { notFound } from '~/http/error-responses.server'
import { redirectWithFlash } from '~/http/flash.server'
import { readForm } from '~/http/forms/validate-form.server'
import { requireAdminSite } from '~/http/guards.server'
import { buildAdminMeta } from '~/ui/admin-frame/admin-meta'
import { AdminPage } from '~/ui/kit/pages/admin-page'
import { SavedFiltersTable } from '~/ui/saved-filters/saved-filters-table'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  buildAdminMeta(data && ['Saved Filters', data.site.name])

/** What the viewer has saved on this site; of lists that they may not open any more, nothing. */
export async function loader(args: LoaderFunctionArgs) {
  const { site, viewer } = await requireAdminSite(args)
  const owner = { accountId: viewer.id, siteId: site.id }
  const filters = await listAllSavedFilters(args.context.services.db, owner)
  return {
    site: { id: site.id, name: site.name },
    filters: filters.filter(({ list }) => findFilteredList(list, isSuperadmin(viewer)) !== null),
  }
}

/** The button Remove. */
export async function action(args: ActionFunctionArgs) {
  const { site, viewer } = await requireAdminSite(args)
  const { request, context } = args
  const form = await readForm(request, removeFilterForm)
  if (form.kind === 'refused') return form.reply
  const owner = { accountId: viewer.id, siteId: site.id }
  const removed = await removeFilter(context.services.db, owner, form.value.filter)
  if (!removed) throw notFound('Filter not found')
  const { name } = removed
  return redirectWithFlash(request, savedFiltersPath(site), {
    text: `${name} is removed.`,
    undo: { action: newSavedFilterPath(site, removed), fields: { name, restore: '1' } },
  })
}

export default function SavedFilters() {
  const { site, filters } = useLoaderData<typeof loader>()
  return (
    <AdminPage
      title="Saved Filters"
      lead={`Each is a link above its list of ${site.name}. Only you see them.`}
    >
      <SavedFiltersTable site={site} filters={filters} />
    </AdminPage>
  )
}
