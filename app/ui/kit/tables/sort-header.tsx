import clsx from 'clsx'
import type { Sort } from '~/lib/forms/list-query'
import { A } from '../link'
import styles from './sort-header.module.css'

type Props = {
  column: { key: string; label: string; isSortable?: boolean }
  sort?: Sort
  sortHref?: (by: string, direction: Sort['direction']) => string
  className?: string
  roles: { role: string }
}

/** The heading of a column; a link to the other order, if the list can be sorted by it. */
export function SortHeader({ column, sort, sortHref, className, roles }: Props) {
  const { key, label, isSortable } = column
  if (!isSortable || !sortHref) {
    return (
      <th className={clsx(className)} scope="col" {...roles}>
        {label}
      </th>
    )
  }
  const current = sort?.by === key ? sort.direction : null
  return (
    <th
      className={className}
      scope="col"
      aria-sort={current === null ? undefined : ARIA_SORT[current]}
      {...roles}
    >
      <A
        className={styles.link}
        href={sortHref(key, current === 'asc' ? 'desc' : 'asc')}
        data-sorted={current ?? undefined}
      >
        {label}
        <span className={styles.arrow} aria-hidden="true">
          {current === 'desc' ? '↓' : '↑'}
        </span>
      </A>
    </th>
  )
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const
