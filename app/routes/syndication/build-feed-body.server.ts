import { type EventTime, eventPath } from '~/domain/events/event'
import type { SyndicatedEvent } from '~/domain/events/list-public-events.server'
import type { Services } from '~/domain/open-services.server'
import { primaryColor } from '~/domain/sites/design/derive-palette'
import type { Site } from '~/domain/sites/site'
import type { FeedChannel, FeedEntry } from '~/domain/syndication/feed-entry'
import type { FeedFormat } from '~/domain/syndication/feed-format'
import {
  DAYS_AHEAD,
  type FeedEntryEvent,
  MAX_CALENDAR_EVENTS,
  MAX_FEED_ENTRIES,
} from '~/domain/syndication/list-feed-events.server'
import { writeFeedCalendar } from '~/domain/syndication/write-icalendar-feed.server'
import { writeJsonFeed } from '~/domain/syndication/write-json-feed'
import { writeAtom, writeRss } from '~/domain/syndication/write-xml-feed'
import { formatRichText, toPlainText } from '~/lib/rich-text/format-rich-text.server'
import { escapeXml } from '~/lib/text/xml'
import { buildEventDates } from '~/ui/events/event-dates'
import { formatDetailTime } from '~/ui/events/event-time'
import { imageUrl } from '~/ui/kit/images/responsive-image'

/** What a feed is about; URLs are absolute. */
export type FeedSource = { title: string; siteUrl: string; pageUrl: string; feedUrl: string | null }

const IMAGE_WIDTH = 800
const CALENDAR_TEXT = 1_500
const findLastChange = (events: { updatedAt: number }[]) =>
  events.length === 0 ? null : Math.max(...events.map(({ updatedAt }) => updatedAt))

export function buildCalendarBody(
  { settings }: Services,
  site: Site,
  { title, siteUrl, pageUrl, feedUrl }: FeedSource,
  events: SyndicatedEvent[],
): string {
  return writeFeedCalendar(
    {
      title,
      pageUrl,
      feedUrl,
      timezone: site.timezone,
      domain: settings.productDomain,
      description: `At most the next ${MAX_CALENDAR_EVENTS} dates within ${DAYS_AHEAD} days. All events: ${pageUrl}`,
      color: primaryColor(site.settings.branding),
      updatedAt: findLastChange(events),
    },
    events.map((event) => ({
      event,
      links: {
        url: siteUrl + eventPath(event),
        description: toPlainText(event.description, CALENDAR_TEXT),
        categories: event.categories,
        imageUrl: findImageUrl(settings.imagesUrl, site, event),
        isPublic: event.isPublic,
      },
    })),
  )
}

export function buildReaderBody(
  { settings, now }: Services,
  site: Site,
  { title, siteUrl, pageUrl, feedUrl }: FeedSource,
  events: FeedEntryEvent[],
  format: Exclude<FeedFormat, 'calendar'>,
): string {
  const prefix = `tag:${settings.productDomain},2026:`
  const channel: FeedChannel = {
    title,
    pageUrl,
    feedUrl,
    id: prefix + toFeedName(site, pageUrl.slice(siteUrl.length)),
    description: `At most the next ${MAX_FEED_ENTRIES} events within ${DAYS_AHEAD} days.`,
    updatedAt: findLastChange(events),
  }
  const clock = { timezone: site.timezone, now }
  const entries = events.map((event): FeedEntry => {
    const { id, seriesId, description, categories, createdAt, updatedAt } = event
    const place = [event.venueName, event.venueAddress].filter(Boolean).join(', ')
    const summary = [formatWhen(event, clock), place].filter(Boolean).join(' · ')
    const { startDate, endDate } = buildEventDates(event)
    return {
      id: prefix + (seriesId === null ? `event-${id}` : `series-${seriesId}`),
      url: siteUrl + eventPath(event),
      title: formatTitle(event),
      summary,
      html: `<p>${escapeXml(summary)}</p>\n${formatRichText(description)}`,
      imageUrl: findImageUrl(settings.imagesUrl, site, event),
      categories,
      publishedAt: createdAt,
      updatedAt,
      start: startDate,
      end: endDate ?? null,
      place,
    }
  })
  if (format === 'json') return writeJsonFeed(channel, entries)
  return format === 'rss' ? writeRss(channel, entries) : writeAtom(channel, entries)
}

/** The site's number does not change with its host. */
const toFeedName = ({ id }: Site, path: string) => `site-${id}${encodeURI(path)}`

function formatTitle({ title, status, isPublic }: FeedEntryEvent): string {
  const prefix = status === 'cancelled' || status === 'postponed' ? `${status.toUpperCase()}: ` : ''
  return (isPublic ? '' : 'Not public: ') + prefix + title.replace(/\s+/g, ' ').trim()
}

function formatWhen(event: FeedEntryEvent, clock: { timezone: string; now: number }): string {
  const { days, hours } = formatDetailTime(event as EventTime, clock)
  const when = [days.flat().join(' '), hours].filter(Boolean).join(', ')
  return event.dates > 1 ? `${when}, and ${event.dates - 1} more dates` : when
}

function findImageUrl(
  imagesUrl: string,
  { settings }: Site,
  { imageChecksum }: SyndicatedEvent,
): string | null {
  const checksum = imageChecksum ?? settings.defaultEventImageChecksum
  return checksum ? imageUrl(imagesUrl, checksum, IMAGE_WIDTH) : null
}
