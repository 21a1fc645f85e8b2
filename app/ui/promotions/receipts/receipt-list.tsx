import type { ShownTime } from '~/ui/events/event-time'
import { A } from '~/ui/kit/link'
import styles from './receipt-list.module.css'

export type ListedReceipt = {
  number: string
  href: string
  when: ShownTime
  total: string
  refunded: string | null
}

/** What a buyer paid for, the newest first (specification, section 2: number, date and total). */
export function ReceiptList({ receipts }: { receipts: ListedReceipt[] }) {
  return (
    <table className={styles.receipts}>
      <thead>
        <tr>
          <th scope="col">Number</th>
          <th scope="col">Date</th>
          <th scope="col" className={styles.amount}>
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {receipts.map(({ number, href, when, total, refunded }) => (
          <tr key={number}>
            <th scope="row">
              <A href={href}>{number}</A>
            </th>
            <td>
              <time dateTime={when.dateTime}>{when.text}</time>
            </td>
            <td className={styles.amount}>
              {total}
              {refunded ? <span className={styles.outcome}>{refunded} refunded</span> : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
