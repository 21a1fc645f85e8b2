import { useLocation, useMatches } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import type { Day } from '~/lib/local-time'
import { DayFilter } from './day-filter'
import { PanelSummary } from './filter-panel'
import { keepLastPlaces } from './recent-places'
import { OptionFilter } from './option-filter'
import { whatGroups, whereGroups } from './option-tree'
import styles from './search-bar.module.css'
import { SearchBox } from './search-box'
import { type Choice, type ChosenFilters, NOTHING_CHOSEN } from './search-options'
import { KEPT_PARAMETERS, readWhere, WHERE_PARAMETER } from './search-path'
import { useSearchOptions } from './use-search-options'

type Props = {
  today: Day
  /** The id of the message that says what is wrong with the text. */
  textProblemId?: string
}

const WHAT = {
  name: 'What',
  parameter: 'cats',
  one: 'category',
  several: 'categories',
  groupsOf: whatGroups,
  isRemembered: false,
}
const WHERE = {
  name: 'Where',
  parameter: WHERE_PARAMETER,
  one: 'place',
  several: 'places',
  groupsOf: whereGroups,
  isRemembered: true,
}

type Selection = ChosenFilters & { days: Day[]; isEvening: boolean }

/**
 * Words, categories, places and days. A plain form: it needs no script, and shows again what was asked. A script makes its
 * filters quicker to use, and writes the address as it is to be.
 */
export function SearchBar({ today, textProblemId }: Props) {
  const { pathname, search } = useLocation()
  const asked = new URLSearchParams(isSearch(pathname) ? search : '')
  const form = useRef<HTMLFormElement>(null)
  const [selection, setSelection] = useState<Selection>(useAsked(asked))
  const [isScripted, setScripted] = useState(false)
  const { known, load } = useSearchOptions()
  const { what, where, days, isEvening } = selection
  const count = what.length + where.length + days.length
  const change = (changes: Partial<Selection>) => setSelection({ ...selection, ...changes })

  useEffect(() => {
    // What a reader chose before the script came stays chosen.
    if (form.current) setSelection(readSelection(form.current))
    setScripted(true)
  }, [])

  return (
    <search>
      <form
        ref={form}
        className={styles.form}
        action="/search"
        method="get"
        onSubmit={() => keepLastPlaces(where)}
      >
        {[...asked]
          .filter(([name]) => KEPT_PARAMETERS.includes(name))
          .map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
        {isScripted ? <ChosenFields what={what} where={where} /> : null}
        <div className={styles.words}>
          <SearchBox text={asked.get('q') ?? ''} problemId={textProblemId} />
          <button className={styles.go} type="submit">
            Search
          </button>
        </div>
        {/* Beside the filters and not around them, as what a closed one holds cannot be shown where there is room. */}
        <details className={styles.toggle}>
          <PanelSummary name="Filters" count={count > 0 ? String(count) : ''} />
        </details>
        <div className={styles.filters}>
          <OptionFilter
            {...{ kind: WHAT, chosen: what, isScripted, known, load }}
            onChange={(chosen) => change({ what: chosen })}
          />
          <OptionFilter
            {...{ kind: WHERE, chosen: where, isScripted, known, load }}
            onChange={(chosen) => change({ where: chosen })}
          />
          <DayFilter
            {...{ today, days, isEvening, isScripted }}
            onChange={(chosen, evening) => change({ days: chosen, isEvening: evening })}
          />
        </div>
      </form>
    </search>
  )
}

/** The parameters of the specification for what a script has let choose. */
function ChosenFields({ what, where }: ChosenFilters) {
  const fields = [
    ...what.map(({ value }) => ['cats', value] as const),
    ...where.map(({ value }) => {
      const { filter, slug } = readWhere(value)
      return [filter.parameter, slug] as const
    }),
  ]
  return fields.map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ))
}

/** What the page's address asks for, by the names that its loader found. */
function useAsked(asked: URLSearchParams): Selection {
  const matches = useMatches()
  const found = matches.flatMap(({ pathname, data }) =>
    isSearch(pathname) && hasChosen(data) ? [data.chosen] : [],
  )
  return {
    ...(found.at(-1) ?? NOTHING_CHOSEN),
    days: daysIn(asked),
    isEvening: asked.get('evening') === '1',
  }
}

function daysIn(asked: URLSearchParams): Day[] {
  const days = asked.getAll('days').flatMap((text) => text.split(','))
  return [...new Set(days)].filter(Boolean).sort()
}

const isSearch = (pathname: string) => /^\/search(\/|$)/.test(pathname)

function hasChosen(data: unknown): data is { chosen: ChosenFilters } {
  return typeof data === 'object' && data !== null && 'chosen' in data
}

/** What is checked in the form as it came from the server. */
function readSelection(form: HTMLFormElement): Selection {
  const checked = [...form.querySelectorAll<HTMLInputElement>('input[type=checkbox]:checked')]
  const choices = (parameter: string): Choice[] =>
    checked
      .filter(({ name }) => name === parameter)
      .map((box) => ({ value: box.value, label: box.labels?.[0]?.textContent ?? box.value }))
  const dates = [...form.querySelectorAll<HTMLInputElement>('input[type=date]')]
  const days = [...choices('days'), ...dates].map(({ value }) => value).filter(Boolean)
  return {
    what: choices(WHAT.parameter),
    where: choices(WHERE.parameter),
    days: [...new Set(days)].sort(),
    isEvening: choices('evening').length > 0,
  }
}
