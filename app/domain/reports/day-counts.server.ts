import { selectSubmissionDays } from '~/domain/events/review/submission-days.server'
import { selectSoldDays } from '~/domain/promotions/days/sold-days.server'
import { ADMIN_TIMEZONE } from '~/domain/sites/admin-timezone'
import {
  type CountedPeriod,
  type DayCount,
  type DaySpan,
  fillDays,
  spanUntil,
  splitPeriod,
  withDaysBefore,
} from '~/lib/time/day-count'
import { toDay } from '~/lib/time/local-time'
import { type Database, readTogether } from '~/platform/storage/database.server'
import type { TrafficStore } from './traffic-store'

/** How many days the dashboard's charts show, today included. */
export const REPORT_DAYS = 30

/** The days of reports about what people did in the console's time zone. */
export const findReportSpan = (now: number): DaySpan =>
  spanUntil(toDay(now, ADMIN_TIMEZONE), REPORT_DAYS)

type Services = { db: Database; now: number }

/** What people submitted to a site, by day. */
export async function listSubmissionDays(
  { db, now }: Services,
  siteId: number,
): Promise<DayCount[]> {
  const span = findReportSpan(now)
  const [days] = await readTogether<[DayCount[]]>(db, [selectSubmissionDays(siteId, span)])
  return fillDays(days, span)
}

/** The featured days that a site sold, by the day of the sale. */
export async function listSoldDays({ db, now }: Services, siteId: number): Promise<DayCount[]> {
  const span = findReportSpan(now)
  const [days] = await readTogether<[DayCount[]]>(db, [selectSoldDays(siteId, span)])
  return fillDays(days, span)
}

/** The views of a site's pages, by day in UTC, and those of the time before. */
export async function readTrafficPeriod(
  { traffic, now }: { traffic: TrafficStore; now: number },
  siteId: number,
): Promise<CountedPeriod> {
  const span = spanUntil(toDay(now, 'UTC'), REPORT_DAYS)
  return splitPeriod(await traffic.list(siteId, withDaysBefore(span)), span)
}

/** The views of a site's pages, by day in UTC. */
export async function listTrafficDays(
  { traffic, now }: { traffic: TrafficStore; now: number },
  siteId: number,
): Promise<DayCount[]> {
  const span = spanUntil(toDay(now, 'UTC'), REPORT_DAYS)
  return fillDays(await traffic.list(siteId, span), span)
}
