import type { EventCard, EventStatus } from '~/domain/events/event'
import { cardTime, type Here, leafOf, type ShownTime } from './event-time'

/** Exactly what a card draws, ready for the browser: no arithmetic of time is left to it. */
export type Card = {
  id: number
  title: string
  venue: string
  when: ShownTime
  image: string | null
  leaf: { over: string; day: string; under: string }
  /** What the card says beside its time, as 'Cancelled'. */
  status: string | null
}

/** `fallbackImage` is the site's default event image. */
export function cardOf(event: EventCard, here: Here, fallbackImage: string | null): Card {
  return {
    id: event.id,
    title: event.title,
    venue: event.venueName,
    when: cardTime(event, here),
    image: event.imageChecksum ?? fallbackImage,
    leaf: leafOf(event, here),
    status: statusOnCard(event),
  }
}

/** Cards show the status when the event is not picked and not scheduled (specification, section 4). */
function statusOnCard({ status, picked }: { status: EventStatus; picked: boolean }): string | null {
  if (picked || status === 'scheduled' || status === '') return null
  return status.charAt(0).toUpperCase() + status.slice(1)
}
