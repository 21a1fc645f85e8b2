import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { MAX_VALUES } from '~/domain/search/url/search-parameters'
import { addPlace } from '../places/place-choices'
import { NearMe, VenuesAndStreets } from '../places/place-finder'
import { clearRecentPlaces, loadRecentPlaces } from '../places/recent-places'
import { usePlaceMatches } from '../places/use-place-matches'
import type { Choice } from './filter-choices'
import { AllOptions, type OptionKind } from './option-filter'
import styles from './option-filter.module.css'
import { OptionList } from './option-list'
import {
  buildWhatGroups,
  buildWhereGroups,
  filterGroups,
  listUnlisted,
  toggleChoice,
} from './option-tree'
import { ChosenList, PickerFooter } from './picker-controls'
import { useChoiceCounts } from './use-choice-counts'
import type { LoadedOptions } from './use-search-options'

type Props = {
  kind: OptionKind
  chosen: Choice[]
  onChange: (chosen: Choice[]) => void
  options: LoadedOptions
  load: () => void
  /** What was typed before the picker was loaded. */
  typed?: string
}

const GROUPS = { What: buildWhatGroups, Where: buildWhereGroups }

/** All options of What or Where with a field to find one; they are fetched when the filter is first opened. */
export function OptionPicker({ kind, chosen, onChange, options, load, ...before }: Props) {
  const [typed, setTyped] = useState(before.typed ?? '')
  const isWhere = kind.name === 'Where'
  const matches = usePlaceMatches(isWhere ? typed : '')
  const panel = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const groups = options.kind === 'loaded' ? GROUPS[kind.name](options.value) : []
  const matching = filterGroups(groups, typed)
  const { total } = useChoiceCounts(panel, JSON.stringify(chosen))
  const isFull = chosen.length >= MAX_VALUES
  const values = new Set(chosen.map(({ value }) => value))

  const toggle = (value: string) => {
    const next = toggleChoice(groups, chosen, value)
    if (next.length > Math.max(MAX_VALUES, chosen.length)) return
    const added = isWhere ? next.find((choice) => !values.has(choice.value)) : undefined
    onChange(added ? addPlace(next, added) : next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
    // Enter must not submit the form: this text only filters the list below.
    event.preventDefault()
    panel.current
      ?.querySelector<HTMLElement>(`.${styles.matches} button, input[type=checkbox]`)
      ?.focus()
  }

  const choosePlace = (choice: Choice) => {
    onChange(addPlace(chosen, choice))
    setTyped('')
    field.current?.focus()
  }
  const hasNothing = options.kind === 'loaded' && matching.length === 0

  return (
    <div ref={panel}>
      <input
        ref={field}
        className={styles.findInput}
        type="search"
        placeholder={isWhere ? 'Find a place, venue, or street' : `Find a ${kind.singular}`}
        aria-label={`Find a ${kind.singular}`}
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <ChosenList choices={listUnlisted(chosen, matching)} onRemove={toggle} />
      {isWhere ? <NearMe onChoose={choosePlace} /> : null}
      {isWhere ? (
        <RecentPlaces
          chosen={values}
          onChoose={(places) => onChange(places.reduce(addPlace, chosen).slice(0, MAX_VALUES))}
          onEmpty={() => field.current?.focus()}
        />
      ) : null}
      {isWhere ? <VenuesAndStreets matches={matches} onChoose={choosePlace} /> : null}
      {options.kind === 'loaded' ? (
        <OptionList
          groups={matching}
          chosen={values}
          isFull={isFull}
          onToggle={toggle}
          onLeave={() => field.current?.focus()}
        />
      ) : options.kind === 'failed' ? (
        <div className={styles.message} role="alert">
          <p>The {kind.plural} could not be loaded.</p>
          <button className={styles.plain} type="button" onClick={load}>
            Try again
          </button>
          <AllOptions kind={kind} />
        </div>
      ) : (
        <p className={styles.message}>Loading {kind.plural}…</p>
      )}
      {hasNothing && !matches.isSearching && !matches.found?.matches.length ? (
        <p className={styles.message}>
          {typed ? `No ${kind.plural} match.` : `There are no ${kind.plural} yet.`}
        </p>
      ) : null}
      <PickerFooter
        total={total}
        onClear={chosen.length > 0 ? () => onChange([]) : null}
        status={isFull ? `${MAX_VALUES} selected, the maximum` : formatStatus(chosen.length)}
      />
    </div>
  )
}

/** Offers the places of the visitor's last search; it never selects them without a click. */
function RecentPlaces({
  chosen,
  onChoose,
  onEmpty,
}: {
  chosen: Set<string>
  onChoose: (places: Choice[]) => void
  /** Called when nothing is left to offer, so that the focus can move. */
  onEmpty: () => void
}) {
  const [places, setPlaces] = useState<Choice[]>([])
  useEffect(() => setPlaces(loadRecentPlaces()), [])
  const offered = places.filter(({ value }) => !chosen.has(value))
  if (offered.length === 0) return null
  const clear = () => {
    clearRecentPlaces()
    setPlaces([])
    onEmpty()
  }
  const choose = () => {
    onChoose(offered)
    onEmpty()
  }
  return (
    <div className={styles.recent}>
      <span>Recent places</span>
      <button className={styles.plain} type="button" onClick={choose}>
        {offered.map(({ label }) => label).join(', ')}
      </button>
      <button
        className={styles.plain}
        type="button"
        onClick={clear}
        aria-label="Clear recent places"
      >
        Clear
      </button>
    </div>
  )
}

const formatStatus = (count: number) => (count === 0 ? 'None selected' : `${count} selected`)
