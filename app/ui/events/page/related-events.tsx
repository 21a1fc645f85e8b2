import clsx from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { eventPath } from '~/domain/events/event'
import type { SectionResult } from '~/lib/section-result'
import { A } from '~/ui/kit/link'
import { Notice } from '~/ui/kit/notice'
import section from '~/ui/kit/pages/section.module.css'
import { SectionBoundary } from '~/ui/kit/pages/section-boundary'
import { SegmentedText } from '~/ui/kit/text/segmented-text'
import { EventCard } from '../cards/event-card'
import type { EventCardData } from '../cards/event-card-data'
import { EventStatus } from '../event-status'
import styles from './related-events.module.css'
import type { SeriesDate, SeriesDays } from './series-date'

/** The next dates in an event's series, on its page. */
export function SeriesDates({ series, id }: { series: SectionResult<SeriesDays>; id: string }) {
  return (
    <Section
      id={id}
      heading="More in this Series"
      list={series === 'unavailable' ? series : series.days}
      empty="No future events in this series"
      unavailable="Upcoming events temporarily unavailable"
    >
      {(shown) => (
        <ul className={styles.dates}>
          {shown.map(({ day, dates }) => (
            <li key={dates[0]?.id}>
              {day === null ? null : <span className={styles.seriesDay}>{day}</span>}
              {dates.map((date) => (
                <SeriesLink key={date.id} date={date} day={day} />
              ))}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function SeriesLink({ date, day }: { date: SeriesDate; day: string | null }) {
  const { id, when, status, hidden, differences } = date
  return (
    <div>
      <A
        href={eventPath({ id })}
        aria-label={day === null ? undefined : [day, when.text, ...differences].join(', ')}
      >
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
    </div>
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
  id: sectionId,
  heading,
  list,
  empty,
  unavailable,
  children,
}: {
  /** For links to it. */
  id?: string
  heading: string
  list: SectionResult<Item[]>
  empty: string
  unavailable: string
  children: (shown: Item[]) => ReactNode
}) {
  const id = useId()
  return (
    <section id={sectionId} className={clsx(section.section, styles.section)} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <SectionBoundary section={list} unavailable={unavailable}>
        {(shown) => (shown.length === 0 ? <Notice>{empty}</Notice> : children(shown))}
      </SectionBoundary>
    </section>
  )
}
