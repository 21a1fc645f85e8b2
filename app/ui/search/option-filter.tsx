import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { SearchOptions } from '~/domain/search/search-options'
import { MAX_VALUES } from '~/domain/search/search-parameters'
import type { Choice } from './filter-choices'
import { ChosenList, FilterPanel, PanelFooter } from './filter-panel'
import styles from './option-filter.module.css'
import { OptionList } from './option-list'
import { filterGroups, type OptionGroup, toggleChoice } from './option-tree'
import { clearRecentPlaces, loadRecentPlaces } from './recent-places'
import type { LoadedOptions } from './use-search-options'

type Kind = {
  name: string
  /** The parameter of its values in the form without JavaScript. */
  parameter: string
  /** 'category', 'categories' */
  singular: string
  plural: string
  buildGroups: (options: SearchOptions) => OptionGroup[]
  /** Whether the values of the last search are offered again. */
  hasRecent: boolean
}

type Props = {
  kind: Kind
  chosen: Choice[]
  onChange: (chosen: Choice[]) => void
  isHydrated: boolean
  options: LoadedOptions
  load: () => void
}

/**
 * What or Where: a choice of many options. Without JavaScript all of them are on a page of their own; with JavaScript they
 * are fetched when the filter is first opened.
 */
export function OptionFilter({ kind, chosen, onChange, isHydrated, options, load }: Props) {
  return (
    <FilterPanel
      name={kind.name}
      count={formatCount(chosen)}
      onOpen={isHydrated ? load : undefined}
    >
      {isHydrated ? (
        <OptionPicker
          kind={kind}
          chosen={chosen}
          onChange={onChange}
          options={options}
          load={load}
        />
      ) : (
        <fieldset>
          <legend className={styles.legend}>
            {chosen.length > 0 ? `Selected ${kind.plural}` : `No ${kind.singular} selected`}
          </legend>
          {chosen.map(({ value, label }) => (
            <label key={value} className={styles.choice}>
              <input type="checkbox" name={kind.parameter} value={value} defaultChecked />
              {label}
            </label>
          ))}
          <AllOptions kind={kind} />
        </fieldset>
      )}
    </FilterPanel>
  )
}

function OptionPicker({ kind, chosen, onChange, options, load }: Omit<Props, 'isHydrated'>) {
  const [typed, setTyped] = useState('')
  const panel = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const groups = options.kind === 'loaded' ? kind.buildGroups(options.value) : []
  const matching = filterGroups(groups, typed)
  const isFull = chosen.length >= MAX_VALUES
  const values = new Set(chosen.map(({ value }) => value))

  const toggle = (value: string) => {
    const next = toggleChoice(groups, chosen, value)
    if (next.length <= Math.max(MAX_VALUES, chosen.length)) onChange(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
    // Enter must not submit the form: this text only filters the list below.
    event.preventDefault()
    panel.current?.querySelector<HTMLInputElement>('input[type=checkbox]')?.focus()
  }

  return (
    <div ref={panel}>
      <input
        ref={field}
        className={styles.findInput}
        type="search"
        placeholder={`Find a ${kind.singular}`}
        aria-label={`Find a ${kind.singular}`}
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <ChosenList choices={chosen} onRemove={toggle} />
      {kind.hasRecent ? (
        <RecentPlaces
          chosen={values}
          onChoose={(places) => onChange([...chosen, ...places].slice(0, MAX_VALUES))}
          onEmpty={() => field.current?.focus()}
        />
      ) : null}
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
      {options.kind === 'loaded' && matching.length === 0 ? (
        <p className={styles.message}>
          {typed ? `No ${kind.plural} match.` : `There are no ${kind.plural} yet.`}
        </p>
      ) : null}
      <PanelFooter
        onClear={chosen.length > 0 ? () => onChange([]) : null}
        status={isFull ? `${MAX_VALUES} selected, the maximum` : formatStatus(chosen.length)}
      />
    </div>
  )
}

/** Opens the page of all options, with the keywords and filters of this form. */
function AllOptions({ kind }: { kind: Kind }) {
  return (
    <button className={styles.plain} type="submit" formAction="/search/filters">
      Choose from all {kind.plural}
    </button>
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

function formatCount(chosen: Choice[]): string {
  const [only] = chosen
  if (!only) return ''
  return chosen.length === 1 ? only.label : String(chosen.length)
}

const formatStatus = (count: number) => (count === 0 ? 'None selected' : `${count} selected`)
