import clsx from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { eventPath } from '~/domain/events/event'
import type { SectionResult } from '~/lib/section-result'
import { A } from '~/ui/kit/link'
import { Notice } from '~/ui/kit/notice'
import section from '~/ui/kit/section.module.css'
import { SectionBoundary } from '~/ui/kit/section-boundary'
import { SegmentedText } from '~/ui/kit/segmented-text'
import { EventCard } from './event-card'
import type { EventCardData } from './event-card-data'
import { EventStatus } from './event-status'
import styles from './related-events.module.css'
import type { SeriesDate } from './series-date'

/** The next dates in an event's series, on its page. */
export function SeriesDates({ dates }: { dates: SectionResult<SeriesDate[]> }) {
  return (
    <Section
      heading="More in this Series"
      list={dates}
      empty="No future events in this series"
      unavailable="Upcoming events temporarily unavailable"
    >
      {(shown) => (
        <ul className={styles.dates}>
          {shown.map(({ id, when, status, hidden, differences }) => (
            <li key={id}>
              <A href={eventPath({ id })}>
                <time dateTime={when.dateTime}>
                  <SegmentedText text={when.text} />
                </time>
                {differences.map((difference) => (
                  <span key={difference} className={styles.difference}>
                    {' '}
                    {difference}
                  </span>
                ))}
              </A>
              {status ? ' ' : null}
              <EventStatus status={status} />
              {hidden ? <span className={styles.hidden}> (hidden)</span> : null}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

type Cards = { cards: SectionResult<EventCardData[]> }

/** The next events near a venue. */
export function NearbyEvents({ cards }: Cards) {
  return (
    <EventCards
      heading="Nearby"
      list={cards}
      empty="No upcoming events close by."
      unavailable="Nearby events temporarily unavailable"
    />
  )
}

/** What is on next, for who has found nothing. */
export function NextEvents({ cards }: Cards) {
  return (
    <EventCards
      heading="Coming up"
      list={cards}
      empty="No upcoming events."
      unavailable="Upcoming events temporarily unavailable"
    />
  )
}

function EventCards(section: Omit<ComponentProps<typeof Section<EventCardData>>, 'children'>) {
  return (
    <Section {...section}>
      {(shown) => (
        <ul className={styles.cards}>
          {shown.map((card) => (
            <li key={card.id}>
              <EventCard card={card} isHorizontal />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function Section<Item>({
  heading,
  list,
  empty,
  unavailable,
  children,
}: {
  heading: string
  list: SectionResult<Item[]>
  empty: string
  unavailable: string
  children: (shown: Item[]) => ReactNode
}) {
  const id = useId()
  return (
    <section className={clsx(section.section, styles.section)} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <SectionBoundary section={list} unavailable={unavailable}>
        {(shown) => (shown.length === 0 ? <Notice>{empty}</Notice> : children(shown))}
      </SectionBoundary>
    </section>
  )
}
