import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import {
  formatDegrees,
  NEW_VENUE,
  type VenueChoiceFields,
} from '~/domain/venues/search/venue-choice-fields'
import type { VenueMatch } from '~/domain/venues/search/venue-match'
import button from '~/ui/kit/button.module.css'
import fieldStyles from '~/ui/kit/fields/field.module.css'
import visuallyHidden from '~/ui/kit/visually-hidden.module.css'
import type { NewVenueDraft } from './new-venue-fields'
import styles from './venue-picker.module.css'
import type { ChosenVenue, VenuePickerProps } from './venue-picker-props'
import { VenueSearch } from './venue-search'

/** Few events have a new venue: its fields and their map load when one is added. */
const NewVenueFields = lazy(() =>
  import('./new-venue-fields').then((module) => ({ default: module.NewVenueFields })),
)

type Choice =
  | { kind: 'none'; search: string }
  | { kind: 'existing'; venue: ChosenVenue }
  | { kind: 'new'; draft: NewVenueDraft }

type Props = VenuePickerProps & { typed: VenueChoiceFields }

/** The picker with JavaScript: a search with suggestions, the venue that was chosen, or a new one. */
export function LiveVenuePicker({ onChange, searchHref = '/api/geocode', ...props }: Props) {
  const { fields } = props
  const [choice, setChoice] = useState(() => readChoice(props))
  const section = useRef<HTMLDivElement>(null)
  const idInput = useRef<HTMLInputElement>(null)
  const isFirst = useRef(true)
  const { kind } = choice
  const error = fields.venueId.errors?.[0]
  const focusControl = () => section.current?.querySelector<HTMLElement>('input, button')?.focus()

  // Before the next key: what it changes would else be overwritten by the rendering that this causes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new callback is no change.
  useLayoutEffect(() => {
    onChange?.(summarize(choice))
    // So that the form is validated again and saved as a draft, as after typing.
    if (!isFirst.current) idInput.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [choice])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what had the focus is gone when the kind changes.
  useEffect(() => {
    if (isFirst.current) isFirst.current = false
    else focusControl()
  }, [kind])

  const startNew = (draft: Partial<NewVenueDraft>) =>
    setChoice({ kind: 'new', draft: { ...EMPTY_DRAFT, ...draft } })
  const choose = (match: VenueMatch) => {
    const { id, name, address } = match
    if (id !== null) return setChoice({ kind: 'existing', venue: { id, name, address } })
    startNew(draftFrom(match))
  }
  const searchAgain = () => setChoice({ kind: 'none', search: '' })
  return (
    <>
      <input
        className={visuallyHidden.visuallyHidden}
        ref={idInput}
        name={fields.venueId.name}
        value={toVenueId(choice)}
        readOnly
        tabIndex={-1}
        aria-hidden
        // A form focuses its first field with an error.
        onFocus={focusControl}
      />
      <div className={styles.section} ref={section}>
        {choice.kind === 'existing' ? (
          <Chosen venue={choice.venue} onChange={searchAgain} />
        ) : choice.kind === 'new' ? (
          <Suspense fallback={<p role="status">One moment…</p>}>
            <NewVenueFields
              fields={fields}
              draft={choice.draft}
              searchHref={searchHref}
              onEdit={(changes) =>
                setChoice((last) =>
                  last.kind === 'new'
                    ? { kind: 'new', draft: { ...last.draft, ...changes } }
                    : last,
                )
              }
              onCancel={searchAgain}
            />
          </Suspense>
        ) : (
          <VenueSearch
            field={fields.venueSearch}
            initialText={choice.search}
            describedBy={error ? fields.venueId.errorId : undefined}
            searchHref={searchHref}
            onChoose={choose}
            onAdd={(name) => startNew({ name })}
          />
        )}
      </div>
      {error ? (
        <p className={fieldStyles.error} id={fields.venueId.errorId}>
          {error}
        </p>
      ) : null}
    </>
  )
}

const EMPTY_DRAFT: NewVenueDraft = { name: '', address: '', latitude: '', longitude: '' }

function readChoice({ typed, venue, matches }: Props): Choice {
  const { venueId = '', venueSearch = '', venueName = '' } = typed
  const chosen = [venue, ...(matches ?? [])].find((match) => String(match?.id) === venueId)
  if (chosen && chosen.id !== null) {
    const { id, name, address } = chosen
    return { kind: 'existing', venue: { id, name, address } }
  }
  if (venueId !== NEW_VENUE && venueName === '') return { kind: 'none', search: venueSearch }
  const { venueAddress = '', venueLatitude = '', venueLongitude = '' } = typed
  const draft = {
    name: venueName,
    address: venueAddress,
    latitude: venueLatitude,
    longitude: venueLongitude,
  }
  return { kind: 'new', draft }
}

/** A place that begins its address is only an address, and the venue's name is still missing. */
function draftFrom({ name, address, latitude, longitude }: VenueMatch): NewVenueDraft {
  return {
    name: address.startsWith(name) ? '' : name,
    address,
    latitude: formatDegrees(latitude),
    longitude: formatDegrees(longitude),
  }
}

function toVenueId(choice: Choice): string | number {
  if (choice.kind === 'existing') return choice.venue.id
  return choice.kind === 'new' ? NEW_VENUE : ''
}

function summarize(choice: Choice): { name: string; address: string } | null {
  if (choice.kind === 'none') return null
  const { name, address } = choice.kind === 'existing' ? choice.venue : choice.draft
  return { name, address }
}

function Chosen({ venue, onChange }: { venue: ChosenVenue; onChange: () => void }) {
  return (
    <div className={styles.chosen}>
      <p className={styles.choice}>
        <span className={styles.name}>{venue.name}</span>
        <span className={styles.detail}>{venue.address}</span>
      </p>
      <button
        className={button.second}
        type="button"
        aria-label={`Change venue, now ${venue.name}`}
        onClick={onChange}
      >
        Change
      </button>
    </div>
  )
}
