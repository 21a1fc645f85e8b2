import { useEffect, useRef } from 'react'
import { useHasJavaScript } from '../forms/form'
import { listBoxes } from './list-boxes'
import styles from './row-selection.module.css'
import { useSelectedCount } from './use-selected-count'

export type Selection<Row> = {
  /** The name of the checkboxes; each has its row's key as its value. */
  name: string
  /** The id of the form that they belong to. */
  form: string
  /** What a row is called. */
  label: (row: Row) => string
}

type RowProps<Row> = Selection<Row> & { row: Row; value: string | number }

/** Selects one row; with Shift, also those between it and the last one. */
export function SelectRow<Row>({ name, form, label, row, value }: RowProps<Row>) {
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        autoComplete="off"
        name={name}
        form={form}
        value={value}
        aria-label={`Select ${label(row)}`}
        onClick={selectBetween}
      />
    </label>
  )
}

/** Selects all rows of the page, or none. It needs JavaScript. */
export function SelectAll<Row>({ name, form, count }: Selection<Row> & { count: number }) {
  const input = useRef<HTMLInputElement>(null)
  const selected = useSelectedCount(form, name)
  const hasJavaScript = useHasJavaScript()
  useEffect(() => {
    if (input.current) input.current.indeterminate = selected > 0 && selected < count
  }, [selected, count])
  return (
    <label className={styles.box} data-label="Select all">
      <input
        ref={input}
        type="checkbox"
        aria-label="Select all on this page"
        disabled={!hasJavaScript}
        checked={selected > 0 && selected === count}
        onChange={({ currentTarget }) => {
          for (const box of listBoxes(form, name)) box.checked = currentTarget.checked
        }}
      />
    </label>
  )
}

let lastClicked: HTMLInputElement | null = null

function selectBetween({
  currentTarget: box,
  shiftKey,
}: {
  currentTarget: HTMLInputElement
  shiftKey: boolean
}): void {
  const boxes = listBoxes(box.form?.id ?? '', box.name)
  const from = lastClicked ? boxes.indexOf(lastClicked) : -1
  const to = boxes.indexOf(box)
  lastClicked = box
  if (!shiftKey || from < 0) return
  const between = boxes.slice(Math.min(from, to), Math.max(from, to) + 1)
  for (const each of between) each.checked = box.checked
}
