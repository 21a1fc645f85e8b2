import type { FeedDetail } from '~/domain/feeds/health/feed-health'
import { feedPath } from '~/domain/sites/admin-path'
import { Empty } from '~/ui/kit/notice'
import { type Column, DataTable } from '~/ui/kit/tables/data-table'
import quiet from '~/ui/kit/text/quiet.module.css'
import { RelativeTime } from '~/ui/kit/text/relative-time'
import styles from './feeds.module.css'
import { FeedBadge } from './health-badge'

type Props = {
  site: { id: number }
  feeds: FeedDetail[]
  hasMore: boolean
  now: number
  timezone: string
}

/** The feeds that fail, wait for a decision or have far fewer events; each leads to what happened and what to do. */
export function UnwellFeeds({ site, feeds, hasMore, ...clock }: Props) {
  return (
    <section className={styles.section} aria-labelledby="unwell">
      <h2 id="unwell">Needs attention</h2>
      <DataTable
        caption="Feeds that fail, wait for a decision or have far fewer events"
        rows={feeds}
        columns={buildColumns(clock)}
        rowKey={({ id }) => id}
        rowHref={(feed) => feedPath(site, feed)}
        empty={
          <Empty text="All feeds are well.">
            <p>Those that fail or wait for a decision appear here.</p>
          </Empty>
        }
      />
      {hasMore ? (
        <p className={quiet.small}>There are more. They appear once these are well.</p>
      ) : null}
    </section>
  )
}

const buildColumns = (clock: { now: number; timezone: string }): Column<FeedDetail>[] => [
  {
    key: 'feed',
    label: 'Feed',
    isTitle: true,
    cell: ({ name, venue }) => <bdi>{venue?.name ?? name}</bdi>,
  },
  { key: 'state', label: 'State', cell: (feed) => <FeedBadge feed={feed} /> },
  {
    key: 'since',
    label: 'Since',
    cell: ({ failingSince }) =>
      failingSince === null ? 'Its latest run' : <RelativeTime at={failingSince} {...clock} />,
  },
  {
    key: 'success',
    label: 'Last good run',
    cell: ({ lastSuccessAt }) =>
      lastSuccessAt === null ? 'Never' : <RelativeTime at={lastSuccessAt} {...clock} />,
  },
  { key: 'source', label: 'Source', cell: ({ scrape }) => <SourceName scrape={scrape} /> },
]

/** 'ical, park.example'. */
function SourceName({ scrape }: { scrape: FeedDetail['scrape'] }) {
  if (!scrape) return null
  const host = URL.canParse(scrape.url) ? new URL(scrape.url).host : ''
  return (
    <>
      {scrape.plugin}
      {host ? `, ${host}` : ''}
    </>
  )
}
