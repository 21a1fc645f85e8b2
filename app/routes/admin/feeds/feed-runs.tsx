import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { listRunsWithFeeds } from '~/domain/feeds/runs/run-list-store.server'
import { feedRunsPath, feedsPath } from '~/domain/sites/admin-path'
import { requireAdminSuperadmin } from '~/http/guards.server'
import { parseRowId } from '~/lib/row-id'
import { buildAdminMeta } from '~/ui/admin-frame/admin-meta'
import { RunsTable } from '~/ui/feeds/runs-table'
import { AdminPage } from '~/ui/kit/pages/admin-page'
import { KeysetPages } from '~/ui/kit/tables/keyset-pages'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  buildAdminMeta(data && [`Feed Runs ${data.type}`, 'Feeds', data.site.name])

const PAGE_SIZE = 25

/** The runs of a type of feed, the latest first, for superadmins. */
export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireAdminSuperadmin(args)
  const { db, now } = args.context.services
  const type = args.params.type ?? ''
  const before = parseRowId(new URL(args.request.url).searchParams.get('before'))
  const found = await listRunsWithFeeds(db, { type, before, limit: PAGE_SIZE + 1 })
  const runs = found.slice(0, PAGE_SIZE)
  const last = found.length > PAGE_SIZE ? runs.at(-1) : undefined
  return {
    site: { id: site.id, name: site.name },
    type,
    runs,
    now,
    timezone: site.timezone,
    firstHref: before ? feedRunsPath(site, type) : null,
    nextHref: last ? feedRunsPath(site, type, last.id) : null,
  }
}

export default function FeedRuns() {
  const { site, type, runs, firstHref, nextHref, ...clock } = useLoaderData<typeof loader>()
  return (
    <AdminPage title={`Feed Runs ${type}`} steps={[{ name: 'Feeds', href: feedsPath(site) }]}>
      <RunsTable site={site} type={type} runs={runs} {...clock} />
      <KeysetPages firstHref={firstHref} nextHref={nextHref} />
    </AdminPage>
  )
}
