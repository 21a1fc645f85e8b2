import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { eventPath } from '~/domain/events/event'
import { findEvent } from '~/domain/events/event-store.server'
import { buildEventIcs } from '~/domain/syndication/build-event-ics.server'
import { notFound } from '~/http/error-responses.server'
import { fileResponse } from '~/http/file-response.server'
import { requireSite } from '~/http/guards.server'
import { getSiteUrl } from '~/http/site-url.server'
import { formatRichText, toPlainParagraphs } from '~/lib/rich-text/format-rich-text.server'
import { parseRowId } from '~/lib/row-id'

/** Shared caches may store the file, so it is the same for every viewer and exists only for public events. */
const ANONYMOUS = null

/** GET /event/{id}/calendar.ics: the event as an iCalendar file. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const site = requireSite(context)
  const { db, settings } = context.services
  const id = parseRowId(params.id)
  const event = id === null ? null : await findEvent(db, site, id, ANONYMOUS)
  if (!event) throw notFound('Event not found')
  const calendar = buildEventIcs(event, {
    domain: settings.productDomain,
    url: getSiteUrl(site, request, context) + eventPath(event),
    description: toPlainParagraphs(formatRichText(event.description)),
  })
  return fileResponse(request, new TextEncoder().encode(calendar), {
    contentType: 'text/calendar; charset=utf-8',
    name: `${event.title}.ics`,
    // A hidden event should disappear everywhere soon, so it is cached only briefly.
    cacheControl: 'public, max-age=60',
  })
}
