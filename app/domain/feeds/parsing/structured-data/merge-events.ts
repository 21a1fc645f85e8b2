import { textKey } from '~/lib/text/text-key'
import type { PageEvent } from './read-event'

/**
 * Adds events to the known ones. Pages describe one event several times, in a list and a slider or in several formats: an
 * addition with the day and title of another, and no other time or URL, completes it instead.
 */
export function mergeEvents(known: PageEvent[], additions: PageEvent[]): PageEvent[] {
  const merged = [...known]
  const indexes = new Map<string, number[]>()
  const register = ({ event }: PageEvent, index: number) => {
    const key = toTitleKey(event)
    const known = indexes.get(key)
    if (known) known.push(index)
    else indexes.set(key, [index])
  }
  for (const [index, item] of known.entries()) register(item, index)
  for (const addition of additions) {
    const index = indexes.get(toTitleKey(addition.event))?.find((candidate) => {
      const item = merged[candidate]
      return item !== undefined && isSame(item, addition)
    })
    const base = index === undefined ? undefined : merged[index]
    if (index !== undefined && base) merged[index] = completeEvent(base, addition)
    else register(addition, merged.push(addition) - 1)
  }
  return merged
}

const toTitleKey = ({ title, startDay }: PageEvent['event']) => `${startDay}|${textKey(title)}`

function isSame(a: PageEvent, b: PageEvent): boolean {
  return (
    (a.event.startAt === b.event.startAt || a.event.noStart || b.event.noStart) &&
    (a.ownUrl === null || b.ownUrl === null || a.ownUrl === b.ownUrl)
  )
}

/** `base` with what only `addition` has. */
export function completeEvent(base: PageEvent, addition: PageEvent): PageEvent {
  const { startAt, endAt, noStart, noEnd, startDay, endDay, timezone } =
    base.event.noStart && !addition.event.noStart ? addition.event : base.event
  const a = base.event
  const b = addition.event
  return {
    pageUrl: base.pageUrl,
    ownUrl: base.ownUrl ?? addition.ownUrl,
    event: {
      ...a,
      startAt,
      endAt,
      noStart,
      noEnd,
      startDay,
      endDay,
      timezone,
      seriesId: a.seriesId ?? b.seriesId,
      description: a.description || b.description,
      status: a.status === 'scheduled' ? b.status : a.status,
      soldOut: a.soldOut || b.soldOut,
      upstreamUrl: base.ownUrl ?? addition.ownUrl ?? a.upstreamUrl,
      ticketUrl: a.ticketUrl ?? b.ticketUrl,
      imageUrl: a.imageUrl ?? b.imageUrl,
      cost: a.cost || b.cost,
      contact: { ...b.contact, ...a.contact },
      categories: a.categories.length > 0 ? a.categories : b.categories,
      venue: a.venue ?? b.venue,
    },
  }
}
