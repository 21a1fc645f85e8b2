import { selectTotals, toTotals } from '~/domain/events/review/list-submissions.server'
import { selectSubmissionDays } from '~/domain/events/review/submission-days.server'
import type { SubmissionState } from '~/domain/events/review/submission-state'
import { type FailingFeed, selectFailingFeeds } from '~/domain/feeds/health/failing-feeds.server'
import {
  countComplimentaryDays,
  selectComplimentaryOrders,
  selectSoldDays,
} from '~/domain/promotions/days/sold-days.server'
import { selectUpsellRate } from '~/domain/promotions/days/upsell-rate-store.server'
import { selectOpenDifferenceCount } from '~/domain/promotions/sales/promotion-difference.server'
import { ADMIN_TIMEZONE } from '~/domain/sites/admin-timezone'
import type { SiteDomain } from '~/domain/sites/site'
import { selectDomains } from '~/domain/sites/site-store.server'
import {
  type CountedPeriod,
  type DayCount,
  splitPeriod,
  withDaysBefore,
} from '~/lib/time/day-count'
import { startOfDay } from '~/lib/time/local-time'
import { type Database, readTogether } from '~/platform/storage/database.server'
import { MAX_FEEDS } from './dashboard-limits'
import { findReportSpan } from './day-counts.server'

/** What a site's dashboard shows, apart from the traffic, which can fail on its own. */
export type Dashboard = {
  domains: SiteDomain[]
  submissions: CountedPeriod
  sold: CountedPeriod
  /** Featured days that editors gave away, by the day on which they did; days without any are left out. */
  complimentary: DayCount[]
  /** What a featured day costs, in cents; 0 means that nothing is on sale. */
  rateCents: number
  /** Submissions that wait for an editor. */
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
  const both = withDaysBefore(span)
  const [domains, submissions, sold, complimentary, rates, totals, differing, failingFeeds] =
    await readTogether<
      [
        DomainRow[],
        DayCount[],
        DayCount[],
        { at: number; days: number }[],
        { cents: number }[],
        TotalRow[],
        { differences: number }[],
        FailingFeed[],
      ]
    >(db, [
      selectDomains(db, siteId).getSQL(),
      selectSubmissionDays(siteId, both),
      selectSoldDays(siteId, both),
      selectComplimentaryOrders(siteId, startOfDay(span.first, ADMIN_TIMEZONE)),
      selectUpsellRate(db, siteId).getSQL(),
      selectTotals(siteId),
      selectOpenDifferenceCount(siteId),
      selectFailingFeeds(seesFeeds ? MAX_FEEDS + 1 : 0),
    ])
  return {
    domains: domains.map(({ domain, canonical }) => ({ domain, canonical: canonical === 1 })),
    submissions: splitPeriod(submissions, span),
    sold: splitPeriod(sold, span),
    complimentary: countComplimentaryDays(complimentary, ADMIN_TIMEZONE),
    rateCents: rates[0]?.cents ?? 0,
    waiting: toTotals(totals).held,
    differences: differing[0]?.differences ?? 0,
    failingFeeds,
  }
}

type DomainRow = { domain: string; canonical: number }
type TotalRow = { state: SubmissionState; submissions: number }
