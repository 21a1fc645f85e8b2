import clsx from 'clsx'
import { useState } from 'react'
import type { VenueMatch } from '~/domain/venues/search/venue-match'
import button from '~/ui/kit/button.module.css'
import fieldStyles from '~/ui/kit/fields/field.module.css'
import { useCombobox } from '~/ui/kit/fields/use-combobox'
import visuallyHidden from '~/ui/kit/visually-hidden.module.css'
import { useVenueSearch, type VenueSearchState } from './use-venue-search'
import { VenueOptions } from './venue-options'
import type { VenueField } from './venue-picker-props'
import styles from './venue-search.module.css'

type Props = {
  field: VenueField
  initialText: string
  /** The id of the error about the venue. */
  describedBy: string | undefined
  searchHref: string
  onChoose: (match: VenueMatch) => void
  /** Adds a new venue with this name. */
  onAdd: (name: string) => void
}

/** A search for a venue, whose matches are the options of a combobox. */
export function VenueSearch({
  field,
  initialText,
  describedBy,
  searchHref,
  onChoose,
  onAdd,
}: Props) {
  const [text, setText] = useState(initialText)
  const { state, update, cancel } = useVenueSearch(searchHref)
  const matches = state.kind === 'found' ? state.matches : []
  const { id, isShown, active, close, handlers, attributes } = useCombobox({
    // The last option adds a new venue.
    count: matches.length + 1,
    hasList: state.kind !== 'idle',
    cancel,
    submits: false,
    search(typed) {
      setText(typed)
      update(typed)
    },
    choose: (index) => choose(index),
  })
  const choose = (index: number) => {
    const match = matches[index]
    close()
    if (match) onChoose(match)
    else onAdd(text.trim())
  }

  return (
    <>
      <div className={fieldStyles.field}>
        <label className={fieldStyles.label} htmlFor={field.id}>
          Find a venue
        </label>
        <div className={styles.box}>
          <input
            className={fieldStyles.input}
            id={field.id}
            name={field.name}
            type="search"
            placeholder="Name or address"
            value={text}
            autoComplete="off"
            aria-invalid={describedBy ? true : undefined}
            aria-describedby={describedBy}
            {...handlers}
            {...attributes}
          />
          <VenueOptions
            id={id}
            text={text.trim()}
            matches={matches}
            status={describeState(state)}
            attribution={state.kind === 'found' ? state.attribution : ''}
            isShown={isShown}
            active={active}
            onChoose={choose}
          />
          <span className={visuallyHidden.visuallyHidden} role="status">
            {isShown ? describeState(state) || formatCount(matches.length) : ''}
          </span>
        </div>
      </div>
      <button
        className={clsx(button.plain, styles.add)}
        type="button"
        onClick={() => onAdd(text.trim())}
      >
        Add a new venue
      </button>
    </>
  )
}

function describeState(state: VenueSearchState): string {
  if (state.kind === 'loading') return 'Searching…'
  if (state.kind === 'failed') return 'The search is not available right now.'
  if (state.kind !== 'found') return ''
  if (state.isPartial) return 'Addresses cannot be searched right now; these are our venues.'
  return state.matches.length === 0 ? 'Nothing found.' : ''
}

const formatCount = (count: number) => (count === 1 ? '1 match' : `${count} matches`)
