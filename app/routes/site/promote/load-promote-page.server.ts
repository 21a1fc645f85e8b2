import type { AppLoadContext, LoaderFunctionArgs } from '@remix-run/cloudflare'
import type { Viewer } from '~/domain/accounts/account'
import { canEditEvent, canPromoteFree } from '~/domain/accounts/permissions'
import { manageEventPath } from '~/domain/events/authors/own-event'
import { type EventDetail, listEventBanners } from '~/domain/events/event'
import { findEvent } from '~/domain/events/event-store.server'
import { describeToday } from '~/domain/promotions/days/describe-today'
import { findInventory } from '~/domain/promotions/days/find-inventory.server'
import { findUnfinishedInvoice } from '~/domain/promotions/invoices/invoice-store.server'
import type { Site } from '~/domain/sites/site'
import { NO_STORE } from '~/http/browser-cache-headers.server'
import { notFound } from '~/http/error-responses.server'
import { loginHref } from '~/http/guards.server'
import { createPageSections } from '~/http/page-sections.server'
import { findPromoteNotice } from '~/http/promotions/promote-notices.server'
import { createToken } from '~/lib/crypto/token'
import { parseRowId } from '~/lib/row-id'
import { SECOND } from '~/lib/time/local-time'
import { buildEventCard } from '~/ui/events/cards/event-card-data'
import { formatInstant } from '~/ui/events/own-events/own-event-data'
import type { PromotePage, PromoteSale, UnfinishedOrder } from '~/ui/promotions/promote-page'

type Args = Pick<LoaderFunctionArgs, 'request' | 'context' | 'params'>

/** The page, by what the viewer may do; an event that the viewer may not see is not found. */
export async function loadPromotePage(
  args: Args,
  site: Site,
): Promise<{ page: PromotePage; headers: HeadersInit }> {
  const { context, params } = args
  const { services } = context
  const viewer = await context.findViewer()
  const id = parseRowId(params.id)
  const event = id && (await findEvent(services.db, site, id, viewer))
  if (!event) throw notFound('Event not found')
  const clock = { timezone: site.timezone, now: services.now }
  const fallbackImage = site.settings.defaultEventImageChecksum ?? null
  const card = buildEventCard({ ...event, group: null }, clock, { fallbackImage })
  const content = await loadContent(args, site, event, viewer)
  return { page: { event: card, content }, headers: viewer ? NO_STORE : [] }
}

async function loadContent(
  args: Args,
  site: Site,
  event: EventDetail,
  viewer: Viewer | null,
): Promise<PromotePage['content']> {
  const { request, context } = args
  if (event.startAt <= context.services.now) return { kind: 'past' }
  if (!viewer) return { kind: 'login', loginHref: loginHref(request, context) }
  const reasons = listObstacles(event)
  if (reasons.length > 0) {
    const manageHref = canEditEvent(viewer, event, site.id) ? manageEventPath(event) : null
    return { kind: 'blocked', reasons, manageHref }
  }
  const sections = createPageSections(context)
  const sale = await sections.read('promotions', loadSale(args, site, event, viewer))
  // It began while the page was loaded.
  return sale === null ? { kind: 'past' } : { kind: 'sale', sale }
}

/** Why nothing is sold for an event: visitors do not see it, or it does not take place. */
function listObstacles(event: EventDetail): string[] {
  const isCancelled = event.status === 'cancelled'
  return listEventBanners({ ...event, status: isCancelled ? 'cancelled' : 'scheduled' })
}

async function loadSale(
  { request, context }: Args,
  site: Site,
  event: EventDetail,
  viewer: Viewer,
): Promise<PromoteSale | null> {
  const { services } = context
  const order = { site, viewer, eventId: event.id }
  const [inventory, unfinished] = await Promise.all([
    findInventory(services, order),
    findUnfinishedInvoice(services, order),
  ])
  if (inventory?.kind !== 'inventory') return null
  const { min, max, overrides, rate } = inventory
  return {
    inventory: { min, max, overrides, rate },
    formKey: createToken(),
    gateway: { kind: services.payments.kind, publishableKey: services.payments.publishableKey },
    canPromoteFree: canPromoteFree(viewer, site.id),
    order: unfinished && describeOrder(context, site, unfinished),
    notice: findPromoteNotice(request),
    todayText: describeToday(site, { min, max }, services.now),
  }
}

type Unfinished = NonNullable<Awaited<ReturnType<typeof findUnfinishedInvoice>>>

function describeOrder(
  { services: { now } }: AppLoadContext,
  { timezone }: Site,
  { id, days, totalCents, expiresAt, isUnconfirmed }: Unfinished,
): UnfinishedOrder {
  return {
    invoiceId: id,
    days,
    totalCents,
    isUnconfirmed,
    until: formatInstant(expiresAt, { timezone, now }),
    secondsLeft: Math.max(0, Math.ceil((expiresAt - now) / SECOND)),
  }
}
