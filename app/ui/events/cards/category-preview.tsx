import { type Category, categoryPath } from '~/domain/categories/category'
import { type EventCard as EventRecord, eventPath } from '~/domain/events/event'
import cover from '~/ui/kit/cover-link.module.css'
import { A } from '~/ui/kit/link'
import { SegmentedText } from '~/ui/kit/text/segmented-text'
import { EventStatus } from '../event-status'
import type { SiteClock } from '../event-time'
import styles from './category-preview.module.css'
import { EventCard } from './event-card'
import { buildEventCard, type EventCardData } from './event-card-data'

/** What one line of a list shows. */
export type EventLine = Pick<EventCardData, 'id' | 'title' | 'venue' | 'when' | 'status'>

export function buildEventLine(event: EventRecord, clock: SiteClock): EventLine {
  const { id, title, venue, when, status } = buildEventCard(event, clock, { fallbackImage: null })
  return { id, title, venue, when, status }
}

/** The next events in one category: the first as a card with its image, the others as lines. */
export function CategoryPreview({
  category,
  first,
  lines,
}: {
  category: Pick<Category, 'id' | 'name' | 'blurb'>
  first: EventCardData
  lines: EventLine[]
}) {
  const id = `in-${category.id}`
  return (
    <section className={styles.category} aria-labelledby={id}>
      <div className={styles.heading}>
        <h2 id={id}>
          <A href={categoryPath(category)}>{category.name}</A>
        </h2>
        {category.blurb ? <p>{category.blurb}</p> : null}
      </div>
      <EventCard card={{ ...first, category: '' }} isHorizontal />
      <ul>
        {lines.map((line) => (
          <li key={line.id} className={styles.line}>
            <h3 className={cover.cover}>
              <A href={eventPath(line)}>{line.title}</A>
            </h3>
            <p>
              <time dateTime={line.when.dateTime}>
                <SegmentedText text={line.when.text} />
              </time>
              <span className={styles.venue}>{line.venue}</span>
              <EventStatus status={line.status} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
