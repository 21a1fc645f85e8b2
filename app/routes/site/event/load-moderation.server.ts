import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { canEditScrapes, isSuperadmin, type MaybeViewer } from '~/domain/accounts/permissions'
import { buildCategoryOptions } from '~/domain/categories/category-options'
import { describeQuarantine } from '~/domain/events/editors/quarantine'
import type { EventDetail } from '~/domain/events/event'
import { findEventRecord } from '~/domain/events/event-record.server'
import { REVIEW_THRESHOLD, SIGNAL_LABELS } from '~/domain/events/review/score-submission'
import type { SubmissionReview } from '~/domain/events/review/submission-state'
import { findSubmissionReview } from '~/domain/events/review/submission-store.server'
import { findScrapeOfFeed } from '~/domain/feeds/scrapes/scrape-store.server'
import { isFeaturedToday } from '~/domain/promotions/days/featured-day-store.server'
import { editScrapePath, ugcPath } from '~/domain/sites/admin-path'
import type { Site } from '~/domain/sites/site'
import { doorUrl } from '~/http/resolve-site-or-door-by-host.server'
import type { SiteClock } from '~/ui/events/event-time'
import type { ModerationData, ReviewData } from '~/ui/moderation/moderation-data'
import { buildProvenance, formatInstant } from '~/ui/moderation/provenance-data'

export const MODERATION_NOTICES = {
  saved: 'Your change is saved.',
  decided: 'Your decision is saved.',
} as const

/** What the site's admins see and change on an event's page. The caller has checked that the viewer is one. */
export async function loadModeration(
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  site: Site,
  event: EventDetail,
  viewer: MaybeViewer,
): Promise<ModerationData> {
  const { services } = context
  const clock = { timezone: site.timezone, now: services.now }
  const [record, review, scrape, categories] = await Promise.all([
    findEventRecord(services, site, event.id, isFeaturedToday(services, site, event.id)),
    findSubmissionReview(services.db, site.id, event.id),
    event.feedId !== null && canEditScrapes(viewer)
      ? findScrapeOfFeed(services.db, event.feedId)
      : null,
    context.listCategories(),
  ])
  if (!record) throw new Error(`event ${event.id} was found without its record`)
  const mayQuarantine =
    isSuperadmin(viewer) || (review !== null && !record.quarantine?.isBySuperadmin)
  const adminUrl = doorUrl(request, services.settings.productDomain, 'admin')
  return {
    siteId: site.id,
    siteName: site.name,
    provenance: buildProvenance(event, record, clock),
    picked: event.picked,
    hidden: event.hidden,
    quarantined: mayQuarantine ? record.quarantined : null,
    quarantine: record.quarantine && describeQuarantine(record.quarantine),
    categories: {
      chosen: event.categories.map(({ id }) => id),
      options: buildCategoryOptions(categories),
      areLocked: record.categoriesLocked,
    },
    tags: record.tags,
    ugcHref: `${adminUrl}${ugcPath(site)}&eventId=${event.id}`,
    scrapeHref: scrape && adminUrl + editScrapePath(site, scrape),
    review: review && buildReview(review, clock),
    notice: findNotice(request),
  }
}

function buildReview(review: SubmissionReview, clock: SiteClock): ReviewData {
  const { id: _, decided, signals, ...shown } = review
  return {
    ...shown,
    threshold: REVIEW_THRESHOLD,
    signals: signals.map(({ name, points }) => ({ label: SIGNAL_LABELS[name] ?? name, points })),
    decided: decided && {
      at: formatInstant(decided.at, clock),
      editor: decided.editor ?? 'a deleted account',
    },
  }
}

function findNotice(request: Request): string | null {
  const name = new URL(request.url).searchParams.get('moderation') ?? ''
  return Object.hasOwn(MODERATION_NOTICES, name)
    ? MODERATION_NOTICES[name as keyof typeof MODERATION_NOTICES]
    : null
}
