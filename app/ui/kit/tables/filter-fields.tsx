import clsx from 'clsx'
import { useId } from 'react'
import field from '../fields/field.module.css'
import styles from './filter-bar.module.css'

type Labeled = { label: string; name: string; value: string }

/** Finds rows by a text. */
export function FilterText(filter: Labeled) {
  return <FilterInput type="search" className={styles.wide} {...filter} />
}

/** The first or the last day that is shown: 'YYYY-MM-DD', or '' for any. */
export function FilterDay(filter: Labeled) {
  return <FilterInput type="date" {...filter} />
}

function FilterInput({
  label,
  name,
  value,
  type,
  className,
}: Labeled & { type: 'search' | 'date'; className?: string }) {
  const id = useId()
  return (
    <div className={clsx(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        className={field.input}
        id={id}
        name={name}
        type={type}
        defaultValue={value}
        autoComplete="off"
      />
    </div>
  )
}

type Option = { value: string; label: string }

/** Shows the rows of one kind; an option with an empty value shows all. */
export function FilterSelect({
  label,
  name,
  value,
  options,
}: Labeled & { options: readonly Option[] }) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <select className={field.input} id={id} name={name} defaultValue={value} autoComplete="off">
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
