import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import type { FeedSummary } from '~/domain/feeds/health/feed-health'
import { listFeedSummaries, listUnwellFeeds } from '~/domain/feeds/health/feed-health-store.server'
import { listFailedMessages } from '~/domain/reports/failed-message-store.server'
import { feedRunsPath, findSourcePath } from '~/domain/sites/admin-path'
import { requireAdminSuperadmin } from '~/http/guards.server'
import { buildAdminMeta } from '~/ui/admin-frame/admin-meta'
import { FailedMessages } from '~/ui/feeds/failed-messages'
import { UnwellFeeds } from '~/ui/feeds/unwell-feeds'
import { A } from '~/ui/kit/link'
import { Empty } from '~/ui/kit/notice'
import { AdminPage } from '~/ui/kit/pages/admin-page'
import { type Column, DataTable } from '~/ui/kit/tables/data-table'
import { RelativeTime } from '~/ui/kit/text/relative-time'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  buildAdminMeta(data && ['Feeds', data.site.name])

const MAX_UNWELL = 25
const MAX_FAILED = 25

/** The types of feeds, and the feeds that need somebody, for superadmins. */
export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireAdminSuperadmin(args)
  const { db, now } = args.context.services
  const [summaries, unwell, failed] = await Promise.all([
    listFeedSummaries(db),
    listUnwellFeeds(db, MAX_UNWELL + 1),
    listFailedMessages({ db, now }, MAX_FAILED),
  ])
  return {
    site: { id: site.id, name: site.name },
    summaries,
    now,
    timezone: site.timezone,
    failed,
    unwell: unwell.slice(0, MAX_UNWELL),
    hasMore: unwell.length > MAX_UNWELL,
  }
}

export default function Feeds() {
  const { site, summaries, unwell, hasMore, failed, ...clock } = useLoaderData<typeof loader>()
  return (
    <AdminPage
      title="Feeds"
      lead="Where the events of all cities come from, and whether each source can be read."
    >
      <DataTable
        caption="Types of feeds"
        rows={summaries}
        columns={buildColumns(clock)}
        rowKey={({ type }) => type}
        rowHref={({ type }) => feedRunsPath(site, type)}
        empty={
          <Empty text="There are no feeds.">
            <A href={findSourcePath(site)}>Paste the URL of a calendar</A>
          </Empty>
        }
      />
      <UnwellFeeds site={site} feeds={unwell} hasMore={hasMore} {...clock} />
      <FailedMessages site={site} messages={failed} {...clock} />
    </AdminPage>
  )
}

type Clock = { now: number; timezone: string }

const buildColumns = (clock: Clock): Column<FeedSummary>[] => {
  const time = (at: number | null) => (at === null ? 'Never' : <RelativeTime at={at} {...clock} />)
  return [
    { key: 'type', label: 'Type', isTitle: true, cell: ({ type }) => type },
    {
      key: 'count',
      label: '#',
      align: 'end',
      cell: ({ feedCount }) => feedCount.toLocaleString('en-US'),
    },
    { key: 'run', label: 'Run', cell: ({ lastRunAt }) => time(lastRunAt) },
    { key: 'success', label: 'Success', cell: ({ lastSuccessAt }) => time(lastSuccessAt) },
    { key: 'failure', label: 'Failure', cell: ({ lastFailureAt }) => time(lastFailureAt) },
  ]
}
