import {
  selectSubmissionDays,
  selectWaitingCount,
} from '~/domain/events/review/submission-days.server'
import { type FailingFeed, selectFailingFeeds } from '~/domain/feeds/failing-feeds.server'
import { selectOpenDifferenceCount } from '~/domain/promotions/promotion-difference.server'
import { selectSoldDays } from '~/domain/promotions/sold-days.server'
import type { SiteDomain } from '~/domain/sites/site'
import { selectDomains } from '~/domain/sites/site-store.server'
import { type DayCount, fillDays } from '~/lib/day-count'
import { type Database, readTogether } from '~/platform/database.server'
import { MAX_COUNTED, MAX_FEEDS } from './dashboard-limits'
import { findReportSpan } from './day-counts.server'

/** What a site's dashboard shows, apart from the traffic, which can fail on its own. */
export type Dashboard = {
  domains: SiteDomain[]
  submissions: DayCount[]
  sold: DayCount[]
  /** Submissions that wait for an editor. More than MAX_COUNTED are not counted. */
  waiting: number
  /** Differences between sales, slots and payments that wait for a person. */
  differences: number
  /** At most MAX_FEEDS + 1, so that one can tell whether there are more; none for viewers who may not see feeds. */
  failingFeeds: FailingFeed[]
}

/** Reads everything in one round trip. Rows of days that were counted before, never the raw rows. */
export async function readDashboard(
  { db, now }: { db: Database; now: number },
  siteId: number,
  { seesFeeds }: { seesFeeds: boolean },
): Promise<Dashboard> {
  const span = findReportSpan(now)
  const [domains, submissions, sold, counted, differing, failingFeeds] = await readTogether<
    [
      ...[DomainRow[], DayCount[], DayCount[], { waiting: number }[]],
      ...[{ differences: number }[], FailingFeed[]],
    ]
  >(db, [
    selectDomains(db, siteId).getSQL(),
    selectSubmissionDays(siteId, span),
    selectSoldDays(siteId, span),
    selectWaitingCount(siteId, MAX_COUNTED + 1),
    selectOpenDifferenceCount(siteId),
    selectFailingFeeds(seesFeeds ? MAX_FEEDS + 1 : 0),
  ])
  return {
    domains: domains.map(({ domain, canonical }) => ({ domain, canonical: canonical === 1 })),
    submissions: fillDays(submissions, span),
    sold: fillDays(sold, span),
    waiting: counted[0]?.waiting ?? 0,
    differences: differing[0]?.differences ?? 0,
    failingFeeds,
  }
}

type DomainRow = { domain: string; canonical: number }
