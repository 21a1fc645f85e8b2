import { SegmentedText } from '~/ui/kit/text/segmented-text'
import { EventStatus } from '../event-status'
import type { EventCardData } from './event-card-data'

/** An event's time and status, above its title on a card. */
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
