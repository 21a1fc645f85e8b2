import type { HomeLayout } from '~/domain/sites/design/site-design'
import type { AgendaDay } from '~/ui/events/cards/agenda'
import { AgendaLines } from '~/ui/events/cards/agenda-lines'
import { AgendaList } from '~/ui/events/cards/agenda-list'
import { EventCard } from '~/ui/events/cards/event-card'
import type { EventCardData } from '~/ui/events/cards/event-card-data'
import { HeadlineEvents } from '~/ui/events/cards/headline-events'
import { ImageGrid } from '~/ui/events/cards/image-grid'
import styles from './home-events.module.css'

const FEATURED = 'Featured'

/** The featured events of the day, all of them and in the order in which they were given, whatever the layout. */
export function FeaturedEvents({ layout, cards }: { layout: HomeLayout; cards: EventCardData[] }) {
  switch (layout) {
    case 'stories':
      return <HeadlineEvents heading={FEATURED} cards={cards} />
    case 'images':
      return <ImageGrid heading={FEATURED} cards={cards} isFirst />
    case 'agenda':
      return <FeaturedLines cards={cards} />
  }
}

/** The other events by day. `isFirst`: no event is above them. */
export function EventDays({
  layout,
  days,
  isFirst,
}: {
  layout: HomeLayout
  days: AgendaDay[]
  isFirst: boolean
}) {
  switch (layout) {
    case 'stories':
      return <AgendaList days={days} />
    case 'images':
      return days.map((day) => (
        <ImageGrid key={day.weekday} heading={day.weekday} cards={day.cards} isFirst={isFirst} />
      ))
    case 'agenda':
      return <AgendaLines days={days} />
  }
}

/** Above the lines of other events, with a small picture, so that they are seen to be something else. */
function FeaturedLines({ cards }: { cards: EventCardData[] }) {
  return (
    <section className={styles.featured} aria-labelledby="featured">
      <h2 id="featured">{FEATURED}</h2>
      <ul>
        {cards.map((card, at) => (
          <li key={card.id}>
            <EventCard card={card} isHorizontal isEager={at === 0} />
          </li>
        ))}
      </ul>
    </section>
  )
}
