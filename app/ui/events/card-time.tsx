import { Pieces } from '~/ui/kit/pieces'
import type { Card } from './card'
import { EventStatus } from './event-status'

/** When an event is, and what became of it, as it stands over its title on a card. */
export function CardTime({
  card,
  className,
}: {
  card: Pick<Card, 'when' | 'status'>
  className?: string
}) {
  return (
    <p className={className}>
      <time dateTime={card.when.dateTime}>
        <Pieces text={card.when.text} />
      </time>
      <EventStatus status={card.status} />
    </p>
  )
}
