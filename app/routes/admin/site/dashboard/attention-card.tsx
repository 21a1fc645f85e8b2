import type { FailingFeed } from '~/domain/feeds/failing-feeds.server'
import { MAX_COUNTED, MAX_FEEDS } from '~/domain/reports/dashboard-limits'
import { waitingPath } from '~/domain/sites/admin-path'
import type { Day } from '~/lib/local-time'
import { parseExternalLink } from '~/ui/events/external-link'
import { Card } from '~/ui/kit/card'
import styles from './dashboard.module.css'

type Props = {
  siteId: number
  waiting: number
  failingFeeds: FailingFeed[]
  /** Null unless the announcement has ended. */
  announcementEnded: Day | null
}

/** What somebody should do something about. */
export function AttentionCard({ siteId, waiting, failingFeeds, announcementEnded }: Props) {
  const isEmpty = waiting === 0 && failingFeeds.length === 0 && announcementEnded === null
  return (
    <Card id="attention" title="Needs attention">
      {isEmpty ? <p className={styles.none}>Nothing needs your attention.</p> : null}
      <ul className={styles.attention}>
        {waiting > 0 ? (
          <li>
            <a href={waitingPath({ id: siteId })}>{formatWaiting(waiting)}</a>
          </li>
        ) : null}
        {failingFeeds.length > 0 ? <FailingFeeds feeds={failingFeeds} /> : null}
        {announcementEnded === null ? null : (
          <li>
            The announcement ended on <time dateTime={announcementEnded}>{announcementEnded}</time>
          </li>
        )}
      </ul>
    </Card>
  )
}

function formatWaiting(waiting: number): string {
  if (waiting === 1) return '1 event is held for review'
  const count = waiting > MAX_COUNTED ? `More than ${MAX_COUNTED}` : waiting
  return `${count} events are held for review`
}

/** Each with the page that it reads, and why that failed. */
function FailingFeeds({ feeds }: { feeds: FailingFeed[] }) {
  const isMore = feeds.length > MAX_FEEDS
  return (
    <li>
      {isMore
        ? `More than ${MAX_FEEDS} feeds`
        : feeds.length === 1
          ? '1 feed'
          : `${feeds.length} feeds`}{' '}
      failed in the latest run
      <ul className={styles.feeds}>
        {feeds.slice(0, MAX_FEEDS).map(({ id, name, url, error }) => (
          <li key={id}>
            <FeedName name={name} href={parseExternalLink(url)?.href} />
            {error === null ? null : <span className={styles.error}>{error}</span>}
          </li>
        ))}
      </ul>
    </li>
  )
}

function FeedName({ name, href }: { name: string; href: string | undefined }) {
  return href === undefined ? name : <a href={href}>{name}</a>
}
