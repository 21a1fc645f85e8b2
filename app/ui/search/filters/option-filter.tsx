import type { ReactNode } from 'react'
import type { Choice } from './filter-choices'
import { FilterPanel, PlainFooter } from './filter-panel'
import styles from './option-filter.module.css'

export type OptionKind = {
  name: 'What' | 'Where'
  /** The parameter of its values in the form without JavaScript. */
  parameter: string
  /** 'category', 'categories' */
  singular: string
  plural: string
}

type Props = {
  kind: OptionKind
  chosen: Choice[]
  onOpen: () => void
  /** What takes the place of plain checkboxes when it is loaded. */
  picker: ReactNode
}

/** What or Where: a choice of many options. Without JavaScript all of them are on a page of their own. */
export function OptionFilter({ kind, chosen, onOpen, picker }: Props) {
  return (
    <FilterPanel name={kind.name} count={formatCount(chosen)} onOpen={onOpen}>
      {picker ?? (
        <>
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
          {kind.name === 'Where' ? <TypedPlace /> : null}
          {chosen.length > 0 || kind.name === 'Where' ? <PlainFooter /> : null}
        </>
      )}
    </FilterPanel>
  )
}

/** Opens the page of all options, with the keywords and filters of this form. */
export function AllOptions({ kind }: { kind: OptionKind }) {
  return (
    <button className={styles.plain} type="submit" formAction="/search/filters">
      Choose from all {kind.plural}
    </button>
  )
}

/** A place in the visitor's own words, which the search page finds. */
const TypedPlace = () => (
  <label className={styles.typed}>
    Place, venue, or street
    <input className={styles.findInput} name="near" maxLength={200} autoComplete="off" />
  </label>
)

function formatCount(chosen: Choice[]): string {
  const [only] = chosen
  if (!only) return ''
  return chosen.length === 1 ? only.label : String(chosen.length)
}
