import { computeUntilAt, type EventDetail } from '~/domain/events/event'
import { parseHttpUrl } from '~/lib/text/http-url'

/** A link to another website, and its short host name. */
export type ExternalLink = { href: string; host: string }

/** Null for anything but an http(s) URL. The host is cut to its last two labels (specification, section 9). */
export function parseExternalLink(text: string | null): ExternalLink | null {
  const url = parseHttpUrl(text ?? '')
  if (!url) return null
  return { href: url.href, host: url.hostname.split('.').slice(-2).join('.') }
}

/** Where an event's tickets are sold; null once it is over or cancelled. */
export const findTicketLink = (event: EventDetail, now: number): ExternalLink | null =>
  event.status === 'cancelled' || computeUntilAt(event) <= now
    ? null
    : parseExternalLink(event.ticketUrl)
