import { useLocation } from '@remix-run/react'
import { useCallback, useRef, useState } from 'react'
import { parseSearchUrl } from '~/domain/search/url/parse-search-url'
import {
  listHiddenFields,
  splitWhereValue,
  WHERE_PARAMETER,
} from '~/domain/search/url/search-parameters'
import type { Day } from '~/lib/time/local-time'
import { DayFilter } from './days/day-filter'
import type { Choice, ChosenFilters } from './filters/filter-choices'
import { PanelSummary } from './filters/filter-panel'
import { OptionFilter, type OptionKind } from './filters/option-filter'
import { useSearchOptions } from './filters/use-search-options'
import styles from './search-bar.module.css'
import { SearchBox } from './search-box'
import { isSearchPath, useSearchPage } from './use-search-page'

const WHAT: OptionKind = {
  name: 'What',
  parameter: 'cats',
  singular: 'category',
  plural: 'categories',
}
const WHERE: OptionKind = {
  name: 'Where',
  parameter: WHERE_PARAMETER,
  singular: 'place',
  plural: 'places',
}

type Pickers = typeof import('./filters/filter-pickers')
type Selection = ChosenFilters & { days: Day[]; isEvening: boolean; typedPlace?: string }

/**
 * Keywords, categories, places and days. It is a plain form that works without JavaScript and shows the current search.
 * JavaScript makes its filters quicker to use, and submits places under the parameters that search URLs have.
 */
export function SearchBar({ today }: { today: Day }) {
  const { pathname, search } = useLocation()
  const params = new URLSearchParams(isSearchPath(pathname) ? search : '')
  const { chosen, textErrorId } = useSearchPage()
  const query = parseSearchUrl(params)
  const form = useRef<HTMLFormElement>(null)
  const [selection, setSelection] = useState<Selection>({
    ...chosen,
    days: query.days ?? [],
    isEvening: query.isEvening ?? false,
  })
  const [pickers, setPickers] = useState<Pickers | null>(null)
  const isLoading = useRef(false)
  const { options, load } = useSearchOptions()
  const { what, where, days, isEvening, typedPlace } = selection
  const count = what.length + where.length + days.length
  const change = (changes: Partial<Selection>) => setSelection({ ...selection, ...changes })

  const loadPickers = useCallback(async () => {
    if (isLoading.current) return
    isLoading.current = true
    const loaded = await import('./filters/filter-pickers').catch(() => null)
    isLoading.current = loaded !== null
    if (!loaded || !form.current) return
    // What the visitor chose before stays chosen.
    setSelection(readSelection(form.current))
    setPickers(loaded)
  }, [])

  const onOpen = pickers ? load : loadPickers

  return (
    <search>
      <form
        ref={form}
        className={styles.form}
        action="/search"
        method="get"
        onSubmit={() => pickers?.saveRecentPlaces(where)}
        onPointerEnter={loadPickers}
        onFocus={loadPickers}
      >
        {listHiddenFields(params).map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        {pickers ? <ChosenFields what={what} where={where} /> : null}
        <div className={styles.keywords}>
          <SearchBox text={params.get('q') ?? ''} errorId={textErrorId} />
          <button className={styles.submit} type="submit">
            Search
          </button>
        </div>
        {/* Beside the filters, not around them: closed details cannot show their content on wide screens. */}
        <details className={styles.toggle}>
          <PanelSummary name="Filters" count={count > 0 ? String(count) : ''} />
        </details>
        <div className={styles.filters}>
          <OptionFilter
            kind={WHAT}
            chosen={what}
            onOpen={onOpen}
            picker={
              pickers && (
                <pickers.OptionPicker
                  kind={WHAT}
                  chosen={what}
                  options={options}
                  load={load}
                  onChange={(choices) => change({ what: choices })}
                />
              )
            }
          />
          <OptionFilter
            kind={WHERE}
            chosen={where}
            onOpen={onOpen}
            picker={
              pickers && (
                <pickers.OptionPicker
                  kind={WHERE}
                  chosen={where}
                  options={options}
                  load={load}
                  typed={typedPlace}
                  onChange={(choices) => change({ where: choices })}
                />
              )
            }
          />
          <DayFilter
            today={today}
            days={days}
            isEvening={isEvening}
            onOpen={loadPickers}
            picker={
              pickers && (
                <pickers.DayPicker
                  today={today}
                  days={days}
                  isEvening={isEvening}
                  onChange={(chosenDays, evening) =>
                    change({ days: chosenDays, isEvening: evening })
                  }
                />
              )
            }
          />
        </div>
      </form>
    </search>
  )
}

/** The hidden fields for what was chosen with JavaScript, named as in search URLs. */
function ChosenFields({ what, where }: ChosenFilters) {
  const fields = [
    ...what.map(({ value }) => [WHAT.parameter, value] as const),
    ...where.flatMap(({ value }) => splitWhereValue(value)),
  ]
  return fields.map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ))
}

/** What is checked in the form that the server rendered. */
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
    typedPlace: form.querySelector<HTMLInputElement>('input[name=near]')?.value,
  }
}
