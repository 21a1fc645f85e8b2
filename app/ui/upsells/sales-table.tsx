import clsx from 'clsx'
import type { InvoiceStatus } from '~/domain/promotions/invoices/invoice'
import type { SalesTotals } from '~/domain/promotions/sales/list-sales.server'
import { formatExactDollars } from '~/lib/money'
import { A } from '~/ui/kit/link'
import { Empty } from '~/ui/kit/notice'
import { type Column, DataTable } from '~/ui/kit/tables/data-table'
import { KeysetPages } from '~/ui/kit/tables/keyset-pages'
import { Badge } from '~/ui/kit/text/badge'
import { DottedText } from '~/ui/kit/text/dotted-text'
import { SaleStatus } from './sale-status'
import styles from './upsells.module.css'

/** A sale in the list, ready for the browser. Amounts are cents. */
export type SaleRow = {
  id: number
  number: string
  href: string
  status: InvoiceStatus
  created: { text: string; dateTime: string }
  buyer: { name: string; email: string } | null
  event: { title: string; href: string | null }
  /** Its title when it was bought, if that was another. */
  oldTitle: string | null
  days: string[]
  hasMoreDays: boolean
  /** Whether it disagrees with its slots or payments. */
  isDiffering: boolean
  amountCents: number
  refundedCents: number
  feeCents: number | null
  netCents: number | null
}

type SalesTable = {
  rows: SaleRow[]
  totals: SalesTotals
  /** Whether the totals are of the whole list, not only of this page. */
  isTotalOfAll: boolean
  nextHref: string | null
}

type Props = {
  table: SalesTable | 'unavailable'
  newestHref: string | null
  emptyText: string
  allDatesHref: string | null
}

/** The page of sales, with the way to older ones. */
export function SalesList({ table, newestHref, emptyText, allDatesHref }: Props) {
  const isMissing = table === 'unavailable'
  const { rows, totals, isTotalOfAll, nextHref } = isMissing ? NOTHING : table
  return (
    <>
      <DataTable
        caption="Sales, the newest first"
        rows={rows}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowHref={({ href }) => href}
        error={isMissing ? 'Sales temporarily unavailable' : null}
        totals={{
          label: isTotalOfAll ? 'Total paid' : 'Total paid, of this page',
          cells: {
            days: totals.sales === 1 ? '1 sale' : `${totals.sales.toLocaleString('en-US')} sales`,
            amount: <Amount cents={totals.amountCents} refundedCents={totals.refundedCents} />,
            fee: formatExactDollars(totals.feeCents),
            net: formatExactDollars(totals.netCents),
          },
        }}
        empty={
          <Empty text={emptyText}>
            {allDatesHref ? <A href={allDatesHref}>Show all dates</A> : null}
          </Empty>
        }
      />
      <KeysetPages firstHref={newestHref} nextHref={nextHref} first="Newest" next="Older" />
    </>
  )
}

const NOTHING: SalesTable = {
  rows: [],
  totals: { sales: 0, amountCents: 0, refundedCents: 0, feeCents: 0, netCents: 0 },
  isTotalOfAll: true,
  nextHref: null,
}

/** A cell has one element: a card shows it beside its label. */
const COLUMNS: Column<SaleRow>[] = [
  { key: 'sale', label: 'Sale', isTitle: true, cell: ({ number }) => number },
  {
    key: 'user',
    label: 'User',
    cell: ({ buyer }) =>
      buyer ? (
        <span className={styles.user}>
          <bdi>{buyer.name}</bdi>
          <span className={styles.quiet}>
            <DottedText text={buyer.email} />
          </span>
        </span>
      ) : (
        <span className={styles.quiet}>Deleted account</span>
      ),
  },
  {
    key: 'created',
    label: 'Created',
    cell: ({ created }) => (
      <time className={styles.created} dateTime={created.dateTime}>
        {created.text}
      </time>
    ),
  },
  {
    key: 'status',
    label: 'Status',
    cell: ({ status, isDiffering }) => (
      <span>
        <SaleStatus status={status} /> {isDiffering ? <Badge tone="bad">Differs</Badge> : null}
      </span>
    ),
  },
  {
    key: 'days',
    label: 'Featured',
    cell: ({ event, oldTitle, days, hasMoreDays }) => (
      <span>
        {event.href === null ? (
          <bdi>{event.title}</bdi>
        ) : (
          <A href={event.href}>
            <bdi>{event.title}</bdi>
          </A>
        )}
        {oldTitle === null ? null : (
          <span className={styles.quiet}>
            Sold as <bdi>{oldTitle}</bdi>
          </span>
        )}
        <span className={styles.days}>
          {days.map((day) => (
            <time key={day} dateTime={day}>
              {day}
            </time>
          ))}
          {hasMoreDays ? 'and more' : null}
        </span>
      </span>
    ),
  },
  {
    key: 'amount',
    label: 'Amount',
    align: 'end',
    cell: ({ amountCents, refundedCents }) => (
      <Amount cents={amountCents} refundedCents={refundedCents} />
    ),
  },
  { key: 'fee', label: 'Fee', align: 'end', cell: ({ feeCents }) => formatIfKnown(feeCents) },
  { key: 'net', label: 'Net', align: 'end', cell: ({ netCents }) => formatIfKnown(netCents) },
]

function Amount({ cents, refundedCents }: { cents: number; refundedCents: number }) {
  return (
    <span>
      {formatExactDollars(cents)}
      {refundedCents > 0 ? (
        <span className={clsx(styles.quiet, styles.refunded)}>
          {formatExactDollars(refundedCents)} refunded
        </span>
      ) : null}
    </span>
  )
}

/** The provider says what it charged once the payment is settled. */
const formatIfKnown = (cents: number | null) =>
  cents === null ? <span className={styles.quiet}>–</span> : formatExactDollars(cents)
