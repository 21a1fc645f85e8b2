import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { isSuperadmin } from '~/domain/accounts/permissions'
import {
  FILTER_MESSAGES,
  filteredListPath,
  findFilteredList,
  readFilterQuery,
  savedFilterForm,
  savedFiltersPath,
} from '~/domain/accounts/saved-filters/saved-filter'
import { saveFilter } from '~/domain/accounts/saved-filters/saved-filter-store.server'
import { notFound } from '~/http/error-responses.server'
import { redirectWithFlash } from '~/http/flash.server'
import { formReply, readForm } from '~/http/forms/validate-form.server'
import { type AdminSite, requireAdminSite } from '~/http/guards.server'
import type { FormReply } from '~/lib/forms/form-reply'
import { buildAdminMeta } from '~/ui/admin-frame/admin-meta'
import { useFormReply } from '~/ui/kit/forms/use-form-reply'
import { AdminPage } from '~/ui/kit/pages/admin-page'
import { SavedFilterForm } from '~/ui/saved-filters/saved-filter-form'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  buildAdminMeta(data && ['Save Filter', data.listName, data.site.name])

export async function loader(args: LoaderFunctionArgs) {
  const { site, viewer } = await requireAdminSite(args)
  const { listName, ...filter } = requireFilter(args.request, viewer)
  return { site: { id: site.id, name: site.name }, listName, filter }
}

/** The form, from its dialog or its page, or as the undo of Remove. */
export async function action(args: ActionFunctionArgs) {
  const { site, viewer } = await requireAdminSite(args)
  const { request, context } = args
  const { list, query } = requireFilter(request, viewer)
  const form = await readForm(request, savedFilterForm)
  if (form.kind === 'refused') return form.reply
  const { name, restore } = form.value
  const owner = { accountId: viewer.id, siteId: site.id }
  switch (await saveFilter(context.services, owner, { list, query, name })) {
    case 'name-used':
      return formReply(form.submission, { error: FILTER_MESSAGES.nameUsed, field: 'name' })
    case 'too-many':
      return formReply(form.submission, { error: FILTER_MESSAGES.tooMany })
    case 'saved':
      return restore
        ? redirectWithFlash(request, savedFiltersPath(site), { text: `${name} is back.` })
        : redirectWithFlash(request, filteredListPath(site, { list, query }), {
            text: `${name} is saved.`,
          })
  }
}

/** The filter in the URL; 404 if there is none, or the viewer may not open its list. */
function requireFilter(request: Request, viewer: AdminSite['viewer']) {
  const { searchParams } = new URL(request.url)
  const path = searchParams.get('list') ?? ''
  const list = findFilteredList(path, isSuperadmin(viewer))
  const query = readFilterQuery(path, new URLSearchParams(searchParams.get('filter') ?? ''))
  if (!list || query === '') throw notFound('Filter not found')
  return { listName: list.name, list: path, query }
}

/** The dialog's form as a page, for browsers without JavaScript. */
export default function NewFilter() {
  const { site, listName, filter } = useLoaderData<typeof loader>()
  const reply = useFormReply<FormReply>()
  return (
    <AdminPage
      title="Save this filter"
      steps={[{ name: listName, href: filteredListPath(site, filter) }]}
    >
      <SavedFilterForm site={site} filter={filter} reply={reply} />
    </AdminPage>
  )
}
