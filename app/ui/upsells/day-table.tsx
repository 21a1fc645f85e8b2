import { A } from '~/ui/kit/link'
import { Empty } from '~/ui/kit/notice'
import { type Column, DataTable } from '~/ui/kit/tables/data-table'
import { Badge } from '~/ui/kit/text/badge'
import quiet from '~/ui/kit/text/quiet.module.css'
import styles from './upsells.module.css'

type Holder = {
  id: number
  number: string
  href: string
  title: string
  /** Null if the account was deleted. */
  buyer: string | null
  isSold: boolean
  isComplimentary: boolean
}

export type DayRow = { day: string; label: string; remark: string | null; holders: Holder[] }

/** The days with their slots and who has them. */
export function DayTable({ rows, slots }: { rows: DayRow[] | 'unavailable'; slots: number }) {
  const isMissing = rows === 'unavailable'
  return (
    <DataTable
      caption="Featured days with their slots"
      rows={isMissing ? [] : rows}
      columns={listColumns(slots)}
      rowKey={({ day }) => day}
      error={isMissing ? 'Featured days temporarily unavailable' : null}
      empty={<Empty text="There are no days." />}
    />
  )
}

const listColumns = (slots: number): Column<DayRow>[] => [
  {
    key: 'day',
    label: 'Day',
    isTitle: true,
    cell: ({ day, label, remark }) => (
      <span>
        <time dateTime={day}>{label}</time>
        {remark ? <span className={styles.quiet}>{remark}</span> : null}
      </span>
    ),
  },
  {
    key: 'sold',
    label: 'Sold',
    align: 'end',
    cell: ({ holders }) => countSold(holders),
  },
  {
    key: 'held',
    label: 'On hold',
    align: 'end',
    cell: ({ holders }) => holders.length - countSold(holders),
  },
  {
    key: 'free',
    label: 'Free',
    align: 'end',
    cell: ({ holders }) => `${Math.max(0, slots - holders.length)} of ${slots}`,
  },
  {
    key: 'holders',
    label: 'Events',
    cell: ({ holders }) =>
      holders.length === 0 ? (
        <span className={styles.quiet}>None</span>
      ) : (
        <ul className={styles.holders}>
          {holders.map((holder) => (
            <li key={holder.id}>
              <bdi>{holder.title}</bdi>{' '}
              <span className={quiet.label}>
                <bdi>{holder.buyer ?? 'Deleted account'}</bdi>
                {', '}
                <A href={holder.href} aria-label={`Sale ${holder.number}`}>
                  {holder.number}
                </A>
              </span>{' '}
              {holder.isSold ? null : <Badge tone="warn">On hold</Badge>}
              {holder.isComplimentary ? <Badge tone="calm">Complimentary</Badge> : null}
            </li>
          ))}
        </ul>
      ),
  },
]

const countSold = (holders: Holder[]) => holders.filter(({ isSold }) => isSold).length
