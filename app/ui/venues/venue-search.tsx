import clsx from 'clsx'
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useState } from 'react'
import type { VenueMatch } from '~/domain/venues/venue-match'
import button from '~/ui/kit/button.module.css'
import fieldStyles from '~/ui/kit/field.module.css'
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

/** A combobox (WAI-ARIA 1.2): the focus stays in the text, and Enter chooses the active option. */
export function VenueSearch({
  field,
  initialText,
  describedBy,
  searchHref,
  onChoose,
  onAdd,
}: Props) {
  const id = useId()
  const [text, setText] = useState(initialText)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(NONE)
  const { state, update, cancel } = useVenueSearch(searchHref)
  const matches = state.kind === 'found' ? state.matches : []
  const isShown = isOpen && state.kind !== 'idle'
  // The last option adds a new venue.
  const count = matches.length + 1
  const optionId = (index: number) => `${id}-${index}`

  useEffect(() => {
    if (active !== NONE) document.getElementById(`${id}-${active}`)?.scrollIntoView(SCROLL_OPTIONS)
  }, [active, id])

  const close = () => {
    cancel()
    setOpen(false)
    setActive(NONE)
  }
  const onType = (typed: string) => {
    setText(typed)
    update(typed)
    setOpen(true)
    setActive(NONE)
  }
  const choose = (index: number) => {
    const match = matches[index]
    close()
    if (match) onChoose(match)
    else onAdd(text.trim())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = STEPS[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (isShown) setActive(wrap(active + step, count))
      else onType(text)
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      close()
    } else if (event.key === 'Enter') {
      // The form is not sent from here.
      event.preventDefault()
      if (isShown && active !== NONE) choose(active)
    } else if (CARET_KEYS.includes(event.key)) {
      setActive(NONE)
    }
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.parentElement?.contains(relatedTarget)) close()
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
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isShown}
            aria-controls={`${id}-list`}
            aria-activedescendant={isShown && active !== NONE ? optionId(active) : undefined}
            aria-invalid={describedBy ? true : undefined}
            aria-describedby={describedBy}
            onChange={(event) => onType(event.target.value)}
            onKeyDown={onKeyDown}
            onBlur={onBlur}
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

const NONE = -1
const SCROLL_OPTIONS = { block: 'nearest' } as const
const STEPS: Record<string, number | undefined> = { ArrowDown: 1, ArrowUp: -1 }
/** Keys that move the caret in the text, and so leave the list. */
const CARET_KEYS = ['Home', 'End', 'ArrowLeft', 'ArrowRight']

/** Before the first and after the last option none is active, so that arrow keys lead back into the text. */
function wrap(index: number, count: number): number {
  if (index < NONE) return count - 1
  return index < count ? index : NONE
}

function describeState(state: VenueSearchState): string {
  if (state.kind === 'loading') return 'Searching…'
  if (state.kind === 'failed') return 'The search is not available right now.'
  if (state.kind !== 'found') return ''
  if (state.isPartial) return 'Addresses cannot be searched right now; these are our venues.'
  return state.matches.length === 0 ? 'Nothing found.' : ''
}

const formatCount = (count: number) => (count === 1 ? '1 match' : `${count} matches`)
