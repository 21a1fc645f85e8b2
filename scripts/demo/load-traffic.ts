import { REPORT_DAYS } from '~/domain/reports/day-counts.server'
import { openTrafficInDatabase } from '~/domain/reports/traffic-in-database.server'
import { spanUntil } from '~/lib/time/day-count'
import { addDays, DAY, toDay } from '~/lib/time/local-time'
import type { Database } from '~/platform/storage/database.server'
import { requireSite } from '../manage/require-site'

/** From Sunday on: people plan their weekends. */
const SHARE_OF_WEEKDAY = [0.8, 0.5, 0.6, 0.7, 1, 1.5, 1.3]

/** Gives a city a month of page views before today, so that its chart has a shape. Cities that have views stay as they are. */
export async function loadTraffic(
  { db, now }: { db: Database; now: number },
  host: string,
): Promise<void> {
  const site = await requireSite(db, host)
  const traffic = openTrafficInDatabase(db)
  const yesterday = addDays(toDay(now, 'UTC'), -1)
  const span = spanUntil(yesterday, REPORT_DAYS)
  if ((await traffic.list(site.id, span)).length > 0) return
  const days = Array.from({ length: REPORT_DAYS }, (_, index) => addDays(span.first, index))
  await traffic.add(
    days.map((day, index) => ({ siteId: site.id, day, views: countViews(day, index) })),
  )
}

/** A steady growth, with busy and quiet weeks. */
function countViews(day: string, index: number): number {
  const number = Math.floor(Date.parse(day) / DAY)
  const share = SHARE_OF_WEEKDAY[new Date(day).getUTCDay()] ?? 1
  return Math.round(share * (420 + 6 * index + 70 * Math.sin(number / 3)))
}
