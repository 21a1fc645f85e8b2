import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { ChosenList, FilterPanel, PanelFoot } from './filter-panel'
import { forgetLastPlaces, readLastPlaces } from './recent-places'
import styles from './option-filter.module.css'
import { OptionList } from './option-list'
import { matchingGroups, type OptionGroup, toggled } from './option-tree'
import type { Choice, SearchOptions } from './search-options'
import { MOST_VALUES } from './search-path'
import type { KnownOptions } from './use-search-options'

type Kind = {
  name: string
  /** The parameter of its values in the form without a script. */
  parameter: string
  /** 'category', 'categories' */
  one: string
  several: string
  groupsOf: (options: SearchOptions) => OptionGroup[]
  /** Whether what was asked for last is offered again. */
  isRemembered: boolean
}

type Props = {
  kind: Kind
  chosen: Choice[]
  onChange: (chosen: Choice[]) => void
  isScripted: boolean
  known: KnownOptions
  load: () => void
}

/**
 * What or Where: one of many options or several. All of them are on a page of their own, which works without a script;
 * with one they are fetched when the filter is first opened.
 */
export function OptionFilter({ kind, chosen, onChange, isScripted, known, load }: Props) {
  return (
    <FilterPanel name={kind.name} count={countText(chosen)} onOpen={isScripted ? load : undefined}>
      {isScripted ? (
        <Choosing kind={kind} chosen={chosen} onChange={onChange} known={known} load={load} />
      ) : (
        <fieldset>
          <legend className={styles.legend}>
            {chosen.length > 0 ? `Chosen ${kind.several}` : `No ${kind.one} is chosen`}
          </legend>
          {chosen.map(({ value, label }) => (
            <label key={value} className={styles.kept}>
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

function Choosing({ kind, chosen, onChange, known, load }: Omit<Props, 'isScripted'>) {
  const [typed, setTyped] = useState('')
  const panel = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const groups = known.kind === 'known' ? kind.groupsOf(known.options) : []
  const left = matchingGroups(groups, typed)
  const isFull = chosen.length >= MOST_VALUES
  const values = new Set(chosen.map(({ value }) => value))

  const toggle = (value: string) => {
    const next = toggled(groups, chosen, value)
    if (next.length <= Math.max(MOST_VALUES, chosen.length)) onChange(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
    // The name is no part of the search: what it finds is.
    event.preventDefault()
    panel.current?.querySelector<HTMLInputElement>('input[type=checkbox]')?.focus()
  }

  return (
    <div ref={panel}>
      <input
        ref={field}
        className={styles.find}
        type="search"
        placeholder={`Find a ${kind.one}`}
        aria-label={`Find a ${kind.one}`}
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <ChosenList choices={chosen} onRemove={toggle} />
      {kind.isRemembered ? (
        <LastPlaces
          chosen={values}
          onChoose={(places) => onChange([...chosen, ...places].slice(0, MOST_VALUES))}
          onGone={() => field.current?.focus()}
        />
      ) : null}
      {known.kind === 'known' ? (
        <OptionList
          groups={left}
          chosen={values}
          isFull={isFull}
          onToggle={toggle}
          onLeave={() => field.current?.focus()}
        />
      ) : known.kind === 'failed' ? (
        <div className={styles.told} role="alert">
          <p>The {kind.several} could not be loaded.</p>
          <button className={styles.plain} type="button" onClick={load}>
            Try again
          </button>
          <AllOptions kind={kind} />
        </div>
      ) : (
        <p className={styles.told}>Loading {kind.several}…</p>
      )}
      {known.kind === 'known' && left.length === 0 ? (
        <p className={styles.told}>
          {typed ? `No ${kind.one} has this name.` : `There are no ${kind.several} yet.`}
        </p>
      ) : null}
      <PanelFoot
        onClear={chosen.length > 0 ? () => onChange([]) : null}
        status={isFull ? `${MOST_VALUES} chosen, the most there can be` : statusText(chosen.length)}
      />
    </div>
  )
}

/** Leads to the page that has all options, with what is typed and chosen. */
function AllOptions({ kind }: { kind: Kind }) {
  return (
    <button className={styles.plain} type="submit" formAction="/search/filters">
      Choose from all {kind.several}
    </button>
  )
}

/** What was asked for last, to be asked for again: it is never chosen unasked. */
function LastPlaces({
  chosen,
  onChoose,
  onGone,
}: {
  chosen: Set<string>
  onChoose: (places: Choice[]) => void
  /** Called when nothing is offered any more, so that the focus has another place. */
  onGone: () => void
}) {
  const [places, setPlaces] = useState<Choice[]>([])
  useEffect(() => setPlaces(readLastPlaces()), [])
  const left = places.filter(({ value }) => !chosen.has(value))
  if (left.length === 0) return null
  const forget = () => {
    forgetLastPlaces()
    setPlaces([])
    onGone()
  }
  const choose = () => {
    onChoose(left)
    onGone()
  }
  return (
    <div className={styles.last}>
      <span>Your last places</span>
      <button className={styles.plain} type="button" onClick={choose}>
        {left.map(({ label }) => label).join(', ')}
      </button>
      <button
        className={styles.plain}
        type="button"
        onClick={forget}
        aria-label="Forget my last places"
      >
        Forget
      </button>
    </div>
  )
}

function countText(chosen: Choice[]): string {
  const [only] = chosen
  if (!only) return ''
  return chosen.length === 1 ? only.label : String(chosen.length)
}

const statusText = (count: number) => (count === 0 ? 'None chosen' : `${count} chosen`)
