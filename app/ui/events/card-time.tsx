import { SegmentedText } from '~/ui/kit/segmented-text'
import type { EventCardData } from './event-card-data'
import { EventStatus } from './event-status'

/** When an event is, and what became of it, as it stands over its title on a card. */
export function CardTime({
  card,
  className,
}: {
  card: Pick<EventCardData, 'when' | 'status'>
  className?: string
}) {
  return (
    <p className={className}>
      <time dateTime={card.when.dateTime}>
        <SegmentedText text={card.when.text} />
      </time>
      <EventStatus status={card.status} />
    </p>
  )
}
