import clsx from 'clsx'
import quiet from '~/ui/kit/text/quiet.module.css'
import styles from './receipt-counts.module.css'
import type { AchievedDay, ReceiptCounts as Counts } from './receipt-counts-data'
import tableStyles from './receipt-table.module.css'

/** What the featured days of a receipt have achieved, and how that is counted. */
export function ReceiptCounts({ counts: { days, total } }: { counts: Counts }) {
  return (
    <section className={styles.counts} aria-labelledby="achieved">
      <h2 id="achieved" className={styles.heading}>
        What your featured days achieved
      </h2>
      <table className={clsx(tableStyles.table, styles.table)}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Shown</th>
            <th scope="col">Opened</th>
            <th scope="col">Tickets</th>
          </tr>
        </thead>
        <tbody>
          {days.map((achieved) => (
            <tr key={achieved.day}>
              <th scope="row">
                <time dateTime={achieved.day}>{achieved.date}</time>
              </th>
              <Numbers counts={achieved} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <Numbers counts={total} />
          </tr>
        </tfoot>
      </table>
      <p className={quiet.small}>
        Shown: how often the home page was opened with your event among the featured ones. Opened:
        how often someone opened your event from there. Tickets: how often someone used its ticket
        link while it was featured. We count without cookies, leave out known bots, and add new
        counts about once a minute.
      </p>
    </section>
  )
}

function Numbers({ counts }: { counts: Omit<AchievedDay, 'day' | 'date'> }) {
  return (
    <>
      <td>{formatCount(counts.impressions)}</td>
      <td>{formatCount(counts.opens)}</td>
      <td>{formatCount(counts.ticketClicks)}</td>
    </>
  )
}

const formatCount = (count: number): string => count.toLocaleString('en-US')
