import { useLocation, useNavigation } from '@remix-run/react'
import clsx from 'clsx'
import type { MouseEvent, ReactNode } from 'react'
import '~/ui/styles/admin.css'
import { A } from '../link'
import { ErrorMessage } from '../notice'
import hidden from '../visually-hidden.module.css'
import styles from './data-table.module.css'
import { EmptyPanel } from './empty-panel'
import { SelectAll, type Selection, SelectRow } from './row-selection'

export type Column<Row> = {
  key: string
  label: string
  cell(row: Row): ReactNode
  align?: 'end'
  /** The row's name: its link, and the heading of its card on a phone. The first column, if none is. */
  isTitle?: boolean
  /** Its cells are buttons, which on a phone need no label. */
  hasButtons?: boolean
}

/** With so many columns, that of the checkboxes too, a table needs more room; with less, its rows are cards. */
const MANY_COLUMNS = 6

type Props<Row> = {
  /** Names the table for screen readers. */
  caption: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string | number
  /** Where a row leads; its title must then contain no other link. */
  rowHref?: (row: Row) => string | null
  /** Shown instead of the table when there are no rows. */
  empty: ReactNode
  selection?: Selection<Row>
  /** The last row: its name, and what it has in some columns, by their keys. The columns must not be selectable. */
  totals?: { label: string; cells: Record<string, ReactNode> }
  /** Why there are no rows to show. */
  error?: string | null
  /** By default, while the same page is loaded with another query. */
  isLoading?: boolean
}

/**
 * A list, filtered by the server. A row with a link can be clicked anywhere; where the table has too little room
 * for its columns, each row is a card. The roles are explicit, because browsers drop those of elements with another `display`.
 */
export function DataTable<Row>({ rows, columns, selection, ...props }: Props<Row>) {
  const { caption, rowKey, rowHref, totals, empty, error } = props
  const isReloading = useIsReloading()
  const isLoading = props.isLoading ?? isReloading
  if (error) return <ErrorMessage id="list-error">{error}</ErrorMessage>
  if (rows.length === 0) return <EmptyPanel>{empty}</EmptyPanel>
  const title = columns.find(({ isTitle }) => isTitle) ?? columns[0]
  const isWide = columns.length + (selection ? 1 : 0) >= MANY_COLUMNS
  return (
    <div className={clsx(styles.frame, isWide && styles.many)} aria-busy={isLoading || undefined}>
      <table className={styles.table} {...ROLES.table}>
        <caption className={hidden.visuallyHidden}>{caption}</caption>
        <thead {...ROLES.rowgroup}>
          <tr {...ROLES.row}>
            {selection ? (
              <th className={styles.select} scope="col" {...ROLES.columnheader}>
                <SelectAll {...selection} count={rows.length} />
              </th>
            ) : null}
            {columns.map((column) => (
              <th
                key={column.key}
                className={clsx(column.align === 'end' && styles.end)}
                scope="col"
                {...ROLES.columnheader}
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard opens the link in the row. */}
        <tbody {...ROLES.rowgroup} onClick={rowHref ? openRow : undefined}>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              {...ROLES.row}
              className={clsx(rowHref?.(row) && styles.linked, selection && styles.selectable)}
            >
              {selection ? (
                <td className={styles.select} {...ROLES.cell}>
                  <SelectRow {...selection} row={row} value={rowKey(row)} />
                </td>
              ) : null}
              {columns.map((column) => (
                <Cell
                  key={column.key}
                  row={row}
                  column={column}
                  isTitle={column === title}
                  href={column === title ? (rowHref?.(row) ?? null) : null}
                />
              ))}
            </tr>
          ))}
        </tbody>
        {totals ? <Totals {...totals} columns={columns} title={title} /> : null}
      </table>
    </div>
  )
}

const ROLES = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
}

type TotalsProps<Row> = {
  label: string
  cells: Record<string, ReactNode>
  columns: readonly Column<Row>[]
  title: Column<Row> | undefined
}

function Totals<Row>({ label, cells, columns, title }: TotalsProps<Row>) {
  return (
    <tfoot className={styles.totals} {...ROLES.rowgroup}>
      <tr {...ROLES.row}>
        {columns.map((column) =>
          column === title ? (
            <th key={column.key} className={styles.title} scope="row" {...ROLES.rowheader}>
              {label}
            </th>
          ) : (
            <td
              key={column.key}
              className={clsx(column.align === 'end' && styles.end)}
              {...ROLES.cell}
              data-label={column.label}
            >
              {cells[column.key]}
            </td>
          ),
        )}
      </tr>
    </tfoot>
  )
}

type CellProps<Row> = { row: Row; column: Column<Row>; isTitle: boolean; href: string | null }

function Cell<Row>({ row, column, isTitle, href }: CellProps<Row>) {
  const content = column.cell(row)
  if (isTitle) {
    return (
      <th className={styles.title} scope="row" {...ROLES.rowheader}>
        {href === null ? (
          content
        ) : (
          <A href={href} data-row-link="">
            {content}
          </A>
        )}
      </th>
    )
  }
  return (
    <td
      className={clsx(column.align === 'end' && styles.end)}
      {...ROLES.cell}
      data-label={column.hasButtons ? '' : column.label}
    >
      {content}
    </td>
  )
}

/** Whether this page is being loaded again, as when it is filtered or turned to another page. */
function useIsReloading(): boolean {
  const { pathname } = useLocation()
  const { state, location } = useNavigation()
  return state === 'loading' && location.pathname === pathname
}

/** What in a row has a meaning of its own when it is clicked. */
const CONTROLS = 'a, button, input, select, textarea, label, summary, dialog, [role=button]'

/** Opens the link of the row that was clicked, as a click on the link would: in a new tab with Ctrl or Command. */
function openRow(event: MouseEvent<HTMLElement>): void {
  const { target, ctrlKey, metaKey, shiftKey } = event
  if (!(target instanceof Element) || target.closest(CONTROLS)) return
  // Text in a row can be selected.
  if (getSelection()?.isCollapsed === false) return
  const link = target.closest('tr')?.querySelector<HTMLAnchorElement>('a[data-row-link]')
  link?.dispatchEvent(
    new window.MouseEvent('click', { ctrlKey, metaKey, shiftKey, bubbles: true, cancelable: true }),
  )
}
