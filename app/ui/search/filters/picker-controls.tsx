import { COUNTED_PAGES, PAGE_SIZE } from '~/domain/search/search-query'
import styles from './filter-panel.module.css'

/** The end of a picker: buttons to clear the selection and to show the events, with how many there are. */
export function PickerFooter({
  onClear,
  status,
  total,
}: {
  onClear: (() => void) | null
  status: string
  /** Null while it is unknown. */
  total: number | null
}) {
  return (
    <div className={styles.footer}>
      {onClear ? (
        <button
          className={styles.clear}
          type="button"
          onClick={({ currentTarget }) => {
            findSummary(currentTarget)?.focus()
            onClear()
          }}
        >
          Clear
        </button>
      ) : null}
      <span className={styles.status} role="status">
        {status}
      </span>
      <button className={styles.submit} type="submit">
        {total === null ? 'Show events' : `Show ${formatNumber(total)}`}
      </button>
    </div>
  )
}

const MOST_COUNTED = COUNTED_PAGES * PAGE_SIZE

function formatNumber(total: number): string {
  const number = Math.min(total, MOST_COUNTED).toLocaleString('en-US')
  return `${number}${total > MOST_COUNTED ? '+' : ''} ${total === 1 ? 'event' : 'events'}`
}

/** Selected values that no box beside it shows, each with a button to remove it. */
export function ChosenList({
  choices,
  onRemove,
}: {
  choices: { value: string; label: string }[]
  onRemove: (value: string) => void
}) {
  if (choices.length === 0) return null
  return (
    <ul className={styles.chosen} aria-label="Selected">
      {choices.map(({ value, label }) => (
        <li key={value}>
          <button
            type="button"
            aria-label={`Remove ${label}`}
            onClick={({ currentTarget }) => {
              findNextFocus(currentTarget)?.focus()
              onRemove(value)
            }}
          >
            {label} <span aria-hidden="true">×</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Where the focus goes from a button that is about to be removed: to the next in its list, else to the panel's name. */
function findNextFocus(button: HTMLElement): HTMLElement | null {
  const item = button.closest('li')
  const neighbor = item?.nextElementSibling ?? item?.previousElementSibling
  return neighbor?.querySelector('button') ?? findSummary(button)
}

const findSummary = (element: HTMLElement) =>
  element.closest('details')?.querySelector('summary') ?? null
