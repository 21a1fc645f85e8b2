import type { EventCard } from '~/domain/events/event'
import { fitWidth, imagePath } from '~/domain/images/image'
import { featuredEventPath } from '~/domain/promotions/promotion-paths'
import { formatSearchUrl } from '~/domain/search/url/format-search-url'
import { findWeekday } from '~/domain/search/words/weekdays'
import { derivePalette } from '~/domain/sites/design/derive-palette'
import { toSystemFont } from '~/domain/sites/design/site-design'
import type { Site } from '~/domain/sites/site'
import { MAX_COUNTED, type WidgetContent } from '~/domain/widgets/widget-content'
import type { WidgetType } from '~/domain/widgets/widget-query'
import type {
  WidgetDataJson,
  WidgetDayJson,
  WidgetEventJson,
  WidgetMonthJson,
} from '~/http/api/widget-json'
import { addDays, type Day, formatDay, toDay } from '~/lib/time/local-time'
import { buildEventCard } from '~/ui/events/cards/event-card-data'
import { buildDateTile, type SiteClock } from '~/ui/events/event-time'
import { addMonths, formatMonth } from '~/ui/search/days/month-grid'

/** The widths of images (admin specification, section 9), in CSS pixels. */
const FEATURED_WIDTH = 350
const BACKFILLED_WIDTH = 200

const DEFAULT_RADIUS = 2

/** Months from the current one that a calendar can be turned to. */
const MAX_MONTHS = 24

/** The `data` of the widgets entrypoint's response, as the site shows it now. */
export function buildWidgetData(
  site: Site,
  type: WidgetType,
  content: WidgetContent,
  now: number,
): WidgetDataJson {
  const { branding, defaultEventImageChecksum } = site.settings
  const clock = { timezone: site.timezone, now }
  const fallbackImage = defaultEventImageChecksum ?? null
  const build = (events: EventCard[], featured: boolean) =>
    events.map((event) => buildEvent(event, clock, { featured, fallbackImage }))
  return {
    type,
    title: content.title,
    siteName: site.name,
    path: content.path,
    searchPath: '/search',
    addEventPath: '/create/event',
    theme: {
      ...derivePalette(branding),
      radius: branding.radius ?? DEFAULT_RADIUS,
      font: toSystemFont(branding.font),
    },
    events: [...build(content.featured, true), ...build(content.backfilled, false)],
    isMore: content.isMore,
    month: content.month && buildMonth(content.month, clock),
  }
}

function buildEvent(
  event: EventCard,
  clock: SiteClock,
  { featured, fallbackImage }: { featured: boolean; fallbackImage: string | null },
): WidgetEventJson {
  const { startAt, endAt, noStart, noEnd, status } = event
  const card = buildEventCard(event, clock, { fallbackImage })
  const width = featured ? FEATURED_WIDTH : BACKFILLED_WIDTH
  const pathAt = (checksum: string, pixels: number) =>
    imagePath(checksum, { size: fitWidth(pixels), format: 'jpg' })
  return {
    id: card.id,
    title: card.title,
    noStart,
    noEnd,
    status,
    featured,
    path: featured ? featuredEventPath(card) : (card.href ?? ''),
    start: new Date(startAt).toISOString(),
    end: endAt === null ? null : new Date(endAt).toISOString(),
    when: card.when,
    tile: buildDateTile(event, clock),
    venueName: card.venue,
    label: card.status,
    images: card.image ? [pathAt(card.image, width), pathAt(card.image, width * 2)] : null,
  }
}

function buildMonth(
  { month, days }: NonNullable<WidgetContent['month']>,
  { now, timezone }: SiteClock,
): WidgetMonthJson {
  const today = toDay(now, timezone)
  const current = today.slice(0, 7)
  const first = `${month}-01`
  const counts = new Map(days.map(({ day, events }) => [day, events]))
  const all: WidgetDayJson[] = []
  for (let day: Day = first; day.startsWith(month); day = addDays(day, 1)) {
    const events = counts.get(day) ?? 0
    all.push({
      number: Number(day.slice(8)),
      name: formatDay(day, 'EEEE, MMMM d'),
      isToday: day === today,
      events,
      isMore: events >= MAX_COUNTED,
      path: formatSearchUrl({ days: [day] }),
    })
  }
  return {
    month,
    name: formatMonth(month),
    offset: findWeekday(first),
    days: all,
    previous: month > current ? addMonths(month, -1) : null,
    next: month < addMonths(current, MAX_MONTHS) ? addMonths(month, 1) : null,
  }
}
