import type { PromotionActs } from '~/domain/promotions/counts/promotion-counter.server'
import { VIA_FEATURED, VIA_PARAMETER } from '~/domain/promotions/promotion-paths'
import { parseRowId } from '~/lib/row-id'
import type { Answer } from '../requests/incoming-request.server'
import { findViewedSite, findVisitedSite } from '../requests/page-view.server'
import { FEATURED_EVENTS_HEADER } from './featured-events-header'

const EVENT_PATH = /^\/event\/(\d+)(\/tickets)?$/

/** What a person did with featured events by this request; null if nothing. Call it before a 304 replaces the response. */
export function findPromotionActs(
  request: Request,
  answered: Pick<Answer, 'response' | 'door'>,
): PromotionActs | null {
  const site = findVisitedSite(request, answered)
  if (!site) return null
  const url = new URL(request.url)
  const [, id, tickets] = EVENT_PATH.exec(url.pathname) ?? []
  const eventId = id && isFromSite(request) ? parseRowId(id) : null
  const isView = findViewedSite(request, answered) !== null
  const isFeaturedLink = url.searchParams.get(VIA_PARAMETER) === VIA_FEATURED
  const acts = {
    site,
    shown: isView ? listFeaturedEvents(answered.response) : [],
    opened: isView && isFeaturedLink && !tickets ? eventId : null,
    ticketsOpened: tickets && leavesSite(answered.response) ? eventId : null,
  }
  const isEmpty = acts.shown.length === 0 && acts.opened === null && acts.ticketsOpened === null
  return isEmpty ? null : acts
}

const listFeaturedEvents = ({ headers }: Response): number[] =>
  (headers.get(FEATURED_EVENTS_HEADER) ?? '').split(',').flatMap((id) => parseRowId(id) ?? [])

/** The path of tickets redirects to the event's own page, by a path, when it has none to sell. */
const leavesSite = ({ status, headers }: Response): boolean =>
  status === 302 && !headers.get('location')?.startsWith('/')

/** Links that were copied elsewhere are not opened from the page. Older browsers do not say where a request is from. */
const isFromSite = ({ headers }: Request): boolean =>
  (headers.get('sec-fetch-site') ?? 'same-origin') === 'same-origin'
