import { type KeyboardEvent, useCallback, useId, useState } from 'react'
import button from '~/ui/kit/button.module.css'
import type { FormField } from '~/ui/kit/fields/field'
import kit from '~/ui/kit/fields/field.module.css'
import { useHasJavaScript } from '~/ui/kit/forms/form'
import { useTypedSearch } from '~/ui/kit/forms/use-typed-search'
import visuallyHidden from '~/ui/kit/visually-hidden.module.css'
import styles from './curated-venue-form.module.css'
import type { VenueChoice } from './curated-venue-page'

type Props = {
  field: FormField
  searchField: FormField
  linked: VenueChoice[]
  suggestions: VenueChoice[]
  /** What the search found without JavaScript. */
  found: VenueChoice[] | undefined
  searchHref: string
}

/**
 * The venues that a curated one combines: those that are linked, then suggestions and what a search finds. All are checkboxes,
 * so that what is linked can be unlinked; the form sends the ids of those that are checked.
 */
export function LinkedVenues({ field, searchField, linked, suggestions, found, ...props }: Props) {
  const [chosen, setChosen] = useState<VenueChoice[]>([])
  const search = useLinkedVenueSearch(props.searchHref)
  const hasJavaScript = useHasJavaScript()
  const [text, setText] = useState(
    typeof searchField.initialValue === 'string' ? searchField.initialValue : '',
  )
  const statusId = useId()
  const error = field.errors?.[0]
  const listed = [...linked, ...chosen.filter((venue) => !includes(linked, venue))]
  const matches = (hasJavaScript ? search.matches : found)?.filter(
    (venue) => !includes(listed, venue),
  )
  const proposed = suggestions.filter((venue) => !includes(listed, venue))
  const add = (venue: VenueChoice) => setChosen((venues) => [...venues, venue])
  const boxes = { name: field.name, hasJavaScript, onAdd: add }
  return (
    <div className={styles.linked}>
      {error ? (
        <p className={kit.error} id={field.errorId}>
          {error}
        </p>
      ) : null}
      {listed.length === 0 ? <p className={kit.hint}>No venue is linked yet.</p> : null}
      <fieldset className={styles.choices} id={field.id} tabIndex={-1}>
        <legend className={kit.label}>Linked venues</legend>
        {listed.map((venue) => (
          <VenueBox key={venue.id} venue={venue} name={field.name} isChecked />
        ))}
      </fieldset>
      {proposed.length > 0 ? (
        <ChoiceList title="Probably the same place" venues={proposed} {...boxes} />
      ) : null}
      <div className={kit.field}>
        <label className={kit.label} htmlFor={searchField.id}>
          Search venues
        </label>
        <div className={styles.search}>
          <input
            className={kit.input}
            type="search"
            id={searchField.id}
            name={searchField.name}
            value={text}
            maxLength={200}
            autoComplete="off"
            aria-describedby={statusId}
            onKeyDown={preventSubmit}
            onChange={({ currentTarget }) => {
              setText(currentTarget.value)
              search.update(currentTarget.value)
            }}
          />
          {hasJavaScript ? null : (
            <button type="submit" name="intent" value="find" className={button.second}>
              Search
            </button>
          )}
        </div>
        <p className={kit.hint} id={statusId} role="status">
          {describeMatches(hasJavaScript ? search.status : null, matches)}
        </p>
      </div>
      {matches && matches.length > 0 ? (
        <ChoiceList title="Found" venues={matches} {...boxes} />
      ) : null}
    </div>
  )
}

const includes = (venues: VenueChoice[], { id }: VenueChoice) =>
  venues.some((venue) => venue.id === id)

/** The Enter key searches, as typing does; it does not save the form. */
function preventSubmit(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault()
}

function describeMatches(status: string | null, matches: VenueChoice[] | undefined): string {
  if (status) return status
  if (!matches) return 'By name or address. Venues that are linked are not found again.'
  if (matches.length === 0) return 'No other venue has this in its name or address.'
  return matches.length === 1 ? '1 venue found.' : `${matches.length} venues found.`
}

type ListProps = {
  title: string
  venues: VenueChoice[]
  name: string
  hasJavaScript: boolean
  onAdd: (venue: VenueChoice) => void
}

/** Venues to link: buttons with JavaScript, else boxes to be checked. */
function ChoiceList({ title, venues, name, hasJavaScript, onAdd }: ListProps) {
  return (
    <fieldset className={styles.choices}>
      <legend className={kit.label}>{title}</legend>
      {venues.map((venue) =>
        hasJavaScript ? (
          <div key={venue.id} className={styles.choice}>
            <VenueText venue={venue} isProposed />
            <button type="button" className={button.second} onClick={() => onAdd(venue)}>
              Link<span className={visuallyHidden.visuallyHidden}> {venue.name}</span>
            </button>
          </div>
        ) : (
          <VenueBox key={venue.id} venue={venue} name={name} isProposed />
        ),
      )}
    </fieldset>
  )
}

type BoxProps = { venue: VenueChoice; name: string; isChecked?: boolean; isProposed?: boolean }

function VenueBox({ venue, name, isChecked = false, isProposed = false }: BoxProps) {
  return (
    <label className={styles.choice}>
      <input type="checkbox" name={name} value={venue.id} defaultChecked={isChecked} />
      <VenueText venue={venue} isProposed={isProposed} />
    </label>
  )
}

function VenueText({ venue, isProposed }: { venue: VenueChoice; isProposed: boolean }) {
  const { name, address, upcomingEventsCount: count } = venue
  const events = `${count} upcoming ${count === 1 ? 'event' : 'events'}`
  return (
    <span className={styles.venue}>
      <bdi>{name}</bdi>
      <span className={kit.hint}>
        {address ? <bdi>{address}</bdi> : null}
        {address ? ' · ' : ''}
        {isProposed ? `+${events}` : events}
      </span>
    </span>
  )
}

const MIN_LENGTH = 2

type State = { matches: VenueChoice[] | undefined; status: string | null }

const NOTHING: State = { matches: undefined, status: null }
const FAILED: State = { matches: undefined, status: 'Venues cannot be searched just now.' }

/** Searches for the venues whose name or address is being typed, once typing pauses; a new search cancels the one before. */
function useLinkedVenueSearch(href: string) {
  const [state, setState] = useState(NOTHING)
  const { search, cancel } = useTypedSearch()
  const update = useCallback(
    (typed: string) => {
      cancel()
      const text = typed.trim()
      if (text.length < MIN_LENGTH) return setState(NOTHING)
      const url = `${href}&${new URLSearchParams({ q: text })}`
      search((signal) => findVenues(url, signal), setState)
    },
    [href, search, cancel],
  )
  return { ...state, update }
}

async function findVenues(href: string, signal: AbortSignal): Promise<State> {
  try {
    const response = await fetch(href, { signal })
    if (!response.ok) return FAILED
    const { matches } = (await response.json()) as { matches: VenueChoice[] }
    return { matches, status: null }
  } catch {
    return FAILED
  }
}
