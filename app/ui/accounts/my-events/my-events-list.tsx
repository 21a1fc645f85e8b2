import clsx from 'clsx'
import { copyEventPath, editEventPath, manageEventPath } from '~/domain/events/authors/own-event'
import { CardTime } from '~/ui/events/cards/card-time'
import eventCard from '~/ui/events/cards/event-card.module.css'
import { EventImage } from '~/ui/events/event-image'
import type { OwnDateData, OwnEntryData } from '~/ui/events/own-events/own-event-data'
import {
  OwnEventButton,
  OwnEventForm,
  type OwnEventOrigin,
} from '~/ui/events/own-events/own-event-forms'
import { A } from '~/ui/kit/link'
import disclosure from '~/ui/kit/pages/disclosure.module.css'
import visuallyHidden from '~/ui/kit/visually-hidden.module.css'
import styles from './my-events-list.module.css'

/** The events that the viewer added, a series as one entry. */
export function MyEventsList({
  entries,
  origin,
}: {
  entries: OwnEntryData[]
  origin: OwnEventOrigin
}) {
  return (
    <ul className={styles.events}>
      {entries.map((entry) => (
        <li key={entry.card.id}>
          <MyEvent entry={entry} origin={origin} />
        </li>
      ))}
    </ul>
  )
}

function MyEvent({ entry, origin }: { entry: OwnEntryData; origin: OwnEventOrigin }) {
  const { card, isPublished, states, dates } = entry
  return (
    <article className={styles.event} data-unpublished={isPublished ? undefined : ''}>
      <div className={styles.image}>
        <EventImage card={card} width={510} sizes="(min-width: 40rem) 12rem, 36vw" />
      </div>
      <div className={eventCard.words}>
        <CardTime className={eventCard.when} card={card} />
        <h3 className={styles.title} dir="auto">
          {card.title}
        </h3>
        <p className={eventCard.venue}>{card.venue}</p>
        <States states={states} />
        <OwnEventForm origin={origin} className={styles.form}>
          <Ways entry={entry} />
          {dates ? <Dates dates={dates} title={card.title} /> : null}
        </OwnEventForm>
      </div>
    </article>
  )
}

function States({ states }: { states: string[] }) {
  return (
    <div className={styles.publication}>
      {states.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}

/** What can be done with the entry: with all dates of a series, or its next one. */
function Ways({ entry: { card, promotion, buttons, dates } }: { entry: OwnEntryData }) {
  const { id, title, href } = card
  const links = [
    ...(href === null ? [] : [{ name: 'View', href }]),
    { name: 'Edit', href: editEventPath({ id }) },
    ...(promotion?.kind === 'open' ? [{ name: 'Promote', href: promotion.href }] : []),
    { name: 'Duplicate', href: copyEventPath({ id }) },
  ]
  return (
    <ul className={styles.ways}>
      {links.map(({ name, href }) => (
        <li key={name}>
          <Way name={name} href={href} about={title} />
        </li>
      ))}
      {buttons.map(({ intent, name }) => (
        <li key={intent}>
          <OwnEventButton eventId={id} intent={intent} name={name} about={`of ${title}`} />
        </li>
      ))}
      {promotion?.kind === 'publish' ? (
        <li>
          <OwnEventButton {...promotion.button} eventId={promotion.eventId} about={title} />
        </li>
      ) : null}
      <li>
        <Way
          name={dates ? 'Delete…' : 'Delete'}
          href={`${manageEventPath({ id })}#delete`}
          about={title}
        />
      </li>
    </ul>
  )
}

function Way({ name, href, about }: { name: string; href: string; about: string }) {
  return (
    <A href={href}>
      {name}
      <span className={visuallyHidden.visuallyHidden}> {about}</span>
    </A>
  )
}

function Dates({ dates, title }: { dates: NonNullable<OwnEntryData['dates']>; title: string }) {
  return (
    <details>
      <summary
        className={clsx(disclosure.summary, styles.summary)}
        aria-label={`${dates.name}: ${title}`}
      >
        {dates.name}
      </summary>
      <ul>
        {dates.list.map((date) => (
          <OwnDate key={date.id} date={date} title={title} />
        ))}
      </ul>
    </details>
  )
}

function OwnDate({ date, title }: { date: OwnDateData; title: string }) {
  const { id, href, when, isPast, states, buttons } = date
  const about = `${title}, ${when.text}`
  return (
    <li className={styles.date} data-past={isPast ? '' : undefined}>
      <A href={href}>
        <time dateTime={when.dateTime}>{when.text}</time>
      </A>
      <span className={styles.state}>
        {[isPast ? 'Past' : null, ...states].filter(Boolean).join(' · ')}
      </span>
      <span className={styles.ways}>
        {buttons.map(({ intent, name }) => (
          <OwnEventButton key={intent} eventId={id} intent={intent} name={name} about={about} />
        ))}
        <Way name="Delete" href={`${manageEventPath({ id })}#delete`} about={about} />
      </span>
    </li>
  )
}
