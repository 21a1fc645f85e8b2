import { textKey } from '~/lib/text/text-key'
import type { FeedEvent } from '../../contract/feed-item'
import {
  type FeedPlugin,
  inPieces,
  type ReadContext,
  type ReadResult,
  type Window,
} from '../../contract/feed-plugin'
import { isWithin } from '../../parsing/event-times'
import { describeCount } from '../../parsing/text-limits'
import { checkTicketmasterUrl, HOW_TO_WRITE, hideApiKey, isTicketmasterUrl } from './discovery-url'
import { fetchEvents } from './fetch-events'
import { parseAnswer } from './parse-answer'
import { readDiscoveryEvent } from './read-discovery-event'

/** Events of Ticketmaster, by the Discovery API, version 2: of an area, or of a venue. */
export const ticketmaster: FeedPlugin = {
  name: 'ticketmaster',
  ownUrls: {
    hint: HOW_TO_WRITE,
    isOwn: isTicketmasterUrl,
    check: checkTicketmasterUrl,
    hideKey: hideApiKey,
  },
  fetch: fetchEvents,
  ...inPieces(function* (pages, context) {
    const invalid: ReadResult['invalid'] = []
    const byShow = new Map<string, FeedEvent>()
    const counts = { noise: 0, undated: 0, repeated: 0, disagreeing: 0 }
    const answers: AnswerCount[] = []
    // Page by page, because all that the API says of thousands of events would take half of a worker's memory.
    for (const page of pages) {
      yield
      const { events: items, total } = parseAnswer(page)
      answers.push({ url: page.url, total, received: items.length })
      for (const item of items) {
        const reading = readDiscoveryEvent(item, context)
        switch (reading.kind) {
          case 'noise':
            counts.noise++
            break
          case 'undated':
            counts.undated++
            break
          case 'invalid':
            invalid.push({ kind: 'event', externalId: reading.externalId, reason: reading.reason })
            break
          case 'event': {
            if (!isWithin(reading.event, context.window)) break
            if (reading.disagrees) counts.disagreeing++
            const show = toShowKey(reading.event)
            const known = byShow.get(show)
            if (known && known.externalId !== reading.event.externalId) counts.repeated++
            // Whatever the order of the pages, the same one of several listings stands for the show.
            if (!known || reading.event.externalId < known.externalId)
              byShow.set(show, reading.event)
          }
        }
      }
    }
    const events = [...byShow.values()]
    return {
      events,
      invalid,
      covers: findCoveredSpan(answers, context.window),
      notes: [
        ...describeCount(counts.noise, 'listings of parking, suites and the like were left out'),
        ...describeCount(counts.undated, 'events without a date were left out'),
        ...describeCount(counts.repeated, 'listings repeat another one'),
        ...describeCount(counts.disagreeing, 'events have an instant that is not their local time'),
      ],
    }
  }),
}

/** One show can have several listings, such as those of a resale. */
const toShowKey = ({ title, startAt, venue, externalId }: FeedEvent) =>
  venue ? JSON.stringify([textKey(title), startAt, venue.externalId]) : externalId

/** How many events a page has, of how many in its span. */
type AnswerCount = { url: string; total: number; received: number }

/**
 * A vanished event was only deleted if the sweep is complete: each span has as many events as it said. Otherwise, such as
 * when the list changed while it was read, nothing is proven.
 */
function findCoveredSpan(answers: AnswerCount[], window: ReadContext['window']): Window {
  const spans = new Map<string, { total: number; received: number }>()
  for (const { url, total, received } of answers) {
    const span = spans.get(toSpanKey(url)) ?? { total, received: 0 }
    spans.set(toSpanKey(url), { ...span, received: span.received + received })
  }
  const isComplete = [...spans.values()].every(({ total, received }) => received >= total)
  return isComplete && answers.length > 0 ? window : { from: window.from, to: window.from }
}

function toSpanKey(url: string): string {
  if (!URL.canParse(url)) return url
  const { searchParams } = new URL(url)
  return `${searchParams.get('startDateTime')} ${searchParams.get('endDateTime')}`
}
