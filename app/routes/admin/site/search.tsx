import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { isSuperadmin } from '~/domain/accounts/permissions'
import { consoleSearchPath } from '~/domain/sites/admin-path'
import { requireAdminSite } from '~/http/guards.server'
import { parseListText } from '~/lib/forms/list-query'
import { buildAdminMeta } from '~/ui/admin-frame/admin-meta'
import { findPages, MAX_JUMP_TEXT } from '~/ui/admin-frame/jump'
import { JumpPage } from '~/ui/admin-frame/jump-page'
import { AdminPage } from '~/ui/kit/pages/admin-page'
import { findInConsole } from '../find-in-console.server'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  buildAdminMeta(data && ['Search', data.site.name])

/** The command palette as a page, for browsers without JavaScript. */
export async function loader(args: LoaderFunctionArgs) {
  const { site, viewer } = await requireAdminSite(args)
  const text = parseListText(new URL(args.request.url).searchParams, MAX_JUMP_TEXT)
  const found = text === '' ? [] : await findInConsole(args, { site, viewer }, text)
  return {
    site: { id: site.id, name: site.name },
    text,
    groups: [...findPages(site, isSuperadmin(viewer), text), ...found],
  }
}

export default function Search() {
  const { site, text, groups } = useLoaderData<typeof loader>()
  return (
    <AdminPage title="Search">
      <JumpPage
        action={consoleSearchPath(site)}
        label="Page, site, event, venue or person"
        empty="Nothing was found."
        text={text}
        groups={groups}
      />
    </AdminPage>
  )
}
