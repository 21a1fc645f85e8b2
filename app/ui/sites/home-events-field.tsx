import { useFetcher } from '@remix-run/react'
import { useId, useRef, useState } from 'react'
import type { EventTitle } from '~/domain/events/event-titles.server'
import { siteEventsPath } from '~/domain/sites/admin-path'
import { buttonClass } from '~/ui/kit/button-class'
import type { FormField } from '~/ui/kit/fields/field'
import kit from '~/ui/kit/fields/field.module.css'
import { useHasJavaScript } from '~/ui/kit/forms/form'
import styles from './home-events-field.module.css'
import { OrderedList } from './ordered-list'
import type { SiteFormPage } from './site-form-page'

type Props = { field: FormField; page: SiteFormPage }

/** The events that the home page highlights, as if they were picked: by their numbers, with their titles, and a search. */
export function HomeEventsField({ field, page: { site, events } }: Props) {
  const [found, setFound] = useState<EventTitle[]>([])
  const describe = (value: string) => {
    const event = [...events, ...found].find(({ id }) => String(id) === value)
    return event ? <bdi>{`${event.title}, ${event.startDay}`}</bdi> : null
  }
  return (
    <OrderedList
      label="Highlighted events"
      field={field}
      describe={describe}
      hint="Event numbers, or the URLs of their pages. They are highlighted as long as they are upcoming."
    >
      {(add) => (
        <EventSearch
          site={site}
          onChoose={(event) => {
            setFound((all) => [...all, event])
            add(String(event.id))
          }}
        />
      )}
    </OrderedList>
  )
}

type SearchProps = { site: { id: number }; onChoose: (event: EventTitle) => void }

function EventSearch({ site, onChoose }: SearchProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const fetcher = useFetcher<{ events: EventTitle[] }>()
  const hasJavaScript = useHasJavaScript()
  if (!hasJavaScript) return null
  const search = () => fetcher.load(siteEventsPath(site, input.current?.value ?? ''))
  const { data, state } = fetcher
  return (
    <div className={styles.search}>
      <label className={kit.label} htmlFor={id}>
        Find events
      </label>
      <div className={styles.row}>
        <input
          className={kit.input}
          id={id}
          ref={input}
          type="search"
          // Not a field of the form.
          form=""
          autoComplete="off"
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            search()
          }}
        />
        <button type="button" className={buttonClass('second')} onClick={search}>
          Search
        </button>
      </div>
      <div role="status">
        {state === 'idle' && data?.events.length === 0 ? <p>No upcoming events found.</p> : null}
        {data && data.events.length > 0 ? (
          <ul className={styles.found}>
            {data.events.map((event) => (
              <li key={event.id}>
                <button
                  type="button"
                  className={buttonClass('plain')}
                  onClick={() => onChoose(event)}
                >
                  Add <bdi>{event.title}</bdi>, {event.startDay}
                </button>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </div>
  )
}
