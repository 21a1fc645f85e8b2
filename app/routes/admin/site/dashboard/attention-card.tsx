import type { ReactNode } from 'react'
import type { FailingFeed } from '~/domain/feeds/health/failing-feeds.server'
import { differencesPath } from '~/domain/promotions/sales/difference-paths'
import { MAX_FEEDS } from '~/domain/reports/dashboard-limits'
import { waitingPath } from '~/domain/sites/admin-path'
import type { Day } from '~/lib/time/local-time'
import { parseExternalLink } from '~/ui/events/page/external-link'
import { Card } from '~/ui/kit/pages/card'
import styles from './dashboard.module.css'

type Props = {
  /** The path of a page of the console by its name, for what this viewer may open. */
  findPath: (name: string) => string | null
  siteId: number
  waiting: number
  /** Sales of featured days that disagree with their slots or payments. */
  differences: number
  failingFeeds: FailingFeed[]
  /** Venue claims that wait. */
  hasClaims: boolean
  /** Null unless the announcement has ended. */
  announcementEnded: Day | null
  /** What the site lacks to be complete, each with the name of the page that has it. */
  steps: NextStep[]
}

export type NextStep = { text: string; page: string }

/** What someone should do something about. */
export function AttentionCard({ findPath, siteId, ...attention }: Props) {
  const { waiting, differences, failingFeeds, hasClaims, announcementEnded, steps } = attention
  const isEmpty =
    waiting + differences + failingFeeds.length === 0 && !hasClaims && announcementEnded === null
  return (
    <Card id="attention" title="Needs attention">
      {isEmpty ? <p className={styles.none}>Nothing needs your attention.</p> : null}
      <ul className={styles.attention}>
        {waiting > 0 ? (
          <li>
            <a href={waitingPath({ id: siteId })}>{formatWaiting(waiting)}</a>
          </li>
        ) : null}
        {hasClaims ? (
          <li>
            <PageLink href={findPath('Venue Claims')}>Someone claims a venue’s page</PageLink>
          </li>
        ) : null}
        {differences > 0 ? (
          <li>
            <a href={differencesPath({ id: siteId })}>{formatDifferences(differences)}</a>
          </li>
        ) : null}
        {failingFeeds.length > 0 ? (
          <FailingFeeds feeds={failingFeeds} href={findPath('Feeds')} />
        ) : null}
        {announcementEnded === null ? null : (
          <li>
            <PageLink href={findPath('Announcements')}>
              The announcement ended on{' '}
              <time dateTime={announcementEnded}>{announcementEnded}</time>
            </PageLink>
          </li>
        )}
      </ul>
      {steps.length > 0 ? <NextSteps steps={steps} findPath={findPath} /> : null}
    </Card>
  )
}

function NextSteps({ steps, findPath }: Pick<Props, 'steps' | 'findPath'>) {
  return (
    <section className={styles.next} aria-labelledby="next-steps">
      <h3 id="next-steps">Next steps</h3>
      <ul>
        {steps.map(({ text, page }) => (
          <li key={text}>
            <PageLink href={findPath(page)}>{text}</PageLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function formatWaiting(waiting: number): string {
  if (waiting === 1) return '1 event is held for review'
  return `${waiting.toLocaleString('en-US')} events are held for review`
}

function formatDifferences(count: number): string {
  const differences = count === 1 ? '1 difference' : `${count} differences`
  return `${differences} between sales of featured days and their slots or payments`
}

type FeedsProps = { feeds: FailingFeed[]; href: string | null }

/** Each with the page that it reads, and why that failed. */
function FailingFeeds({ feeds, href }: FeedsProps) {
  return (
    <li>
      <PageLink href={href}>{formatFeeds(feeds.length)} failed in the latest run</PageLink>
      <ul className={styles.feeds}>
        {feeds.slice(0, MAX_FEEDS).map(({ id, name, url, error }) => (
          <li key={id}>
            <PageLink href={parseExternalLink(url)?.href ?? null}>{name}</PageLink>
            {error === null ? null : <span className={styles.error}>{error}</span>}
          </li>
        ))}
      </ul>
    </li>
  )
}

function formatFeeds(count: number): string {
  if (count > MAX_FEEDS) return `More than ${MAX_FEEDS} feeds`
  return count === 1 ? '1 feed' : `${count} feeds`
}

/** Plain text where there is no page to link to. */
function PageLink({ href, children }: { href: string | null; children: ReactNode }) {
  return href === null ? children : <a href={href}>{children}</a>
}
