import clsx from 'clsx'
import { CardTime } from '~/ui/events/cards/card-time'
import { EventImage } from '~/ui/events/event-image'
import button from '~/ui/kit/button.module.css'
import { A } from '~/ui/kit/link'
import { Notice } from '~/ui/kit/notice'
import quiet from '~/ui/kit/text/quiet.module.css'
import styles from './receipt.module.css'
import type { ReceiptData } from './receipt-data'
import tableStyles from './receipt-table.module.css'

/** A receipt on the screen and on paper (specification, section 2). `heading` says what it is. */
export function Receipt({ receipt, heading }: { receipt: ReceiptData; heading: string }) {
  const { notice, event, addDaysHref } = receipt
  return (
    <article
      className={styles.receipt}
      aria-label={`${receipt.isPaid ? 'Receipt' : 'Order'} ${receipt.number}`}
    >
      <h2 className={styles.heading}>{heading}</h2>
      {notice ? <Notice>{notice}</Notice> : null}
      <Facts receipt={receipt} />
      <PromotedEvent receipt={receipt} />
      <Lines receipt={receipt} />
      <ul className={styles.buttons}>
        {event?.href ? (
          <li>
            <A className={button.button} href={event.href}>
              View This Event
            </A>
          </li>
        ) : null}
        {addDaysHref ? (
          <li>
            <A className={button.second} href={addDaysHref}>
              Add More Featured Dates
            </A>
          </li>
        ) : null}
      </ul>
    </article>
  )
}

function Facts({ receipt }: { receipt: ReceiptData }) {
  const { number, isPaid, when, buyer, seller } = receipt
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{isPaid ? 'Receipt number' : 'Order'}</dt>
        <dd>{number}</dd>
      </div>
      <div>
        <dt>Date</dt>
        <dd>
          <time dateTime={when.dateTime}>{when.text}</time>
        </dd>
      </div>
      <div>
        <dt>Account</dt>
        <dd>{buyer}</dd>
      </div>
      <div>
        <dt>Sold by</dt>
        <dd dir="auto">
          {seller.name}
          {seller.address.map((line) => (
            <span key={line} className={styles.address}>
              {line}
            </span>
          ))}
        </dd>
      </div>
    </dl>
  )
}

/** The event as it is now; its title at the time of the purchase when it has no page any more. */
function PromotedEvent({ receipt: { summary, event } }: { receipt: ReceiptData }) {
  if (!event) {
    return (
      <h3 className={styles.title} dir="auto">
        {summary}
      </h3>
    )
  }
  return (
    <div className={styles.event}>
      <div>
        <EventImage card={event} width={240} sizes="8rem" eager />
      </div>
      <div className={styles.words}>
        <CardTime className={styles.when} card={event} />
        <h3 className={styles.title} dir="auto">
          {event.title || summary}
        </h3>
        <p className={quiet.label}>{event.venue}</p>
      </div>
    </div>
  )
}

function Lines({ receipt }: { receipt: ReceiptData }) {
  const { lines, total, refunded, currency, tax } = receipt
  return (
    <table className={clsx(tableStyles.table, styles.lines)}>
      <thead>
        <tr>
          <th scope="col">Featured day</th>
          <th scope="col" className={styles.amount}>
            Price ({currency})
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ day, date, price, outcome }) => (
          <tr key={day}>
            <th scope="row">
              <time dateTime={day}>{date}</time>
              {outcome ? <span className={styles.outcome}>{outcome}</span> : null}
            </th>
            <td className={styles.amount}>{price}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <Sum name="Total" amount={total} />
        {tax ? <IncludedSum name={`Includes ${tax.name}`} amount={tax.amount} /> : null}
        {refunded ? (
          <>
            <Sum name="Refunded" amount={`−${refunded.amount}`} />
            <Sum name="Paid after refunds" amount={refunded.rest} />
            {tax && refunded.restTax ? (
              <IncludedSum name={`Includes ${tax.name}`} amount={refunded.restTax} />
            ) : null}
          </>
        ) : null}
      </tfoot>
    </table>
  )
}

function Sum({ name, amount }: { name: string; amount: string }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className={styles.amount}>{amount}</td>
    </tr>
  )
}

/** What a sum contains. */
function IncludedSum({ name, amount }: { name: string; amount: string }) {
  return (
    <tr className={styles.included}>
      <th scope="row">{name}</th>
      <td className={styles.amount}>{amount}</td>
    </tr>
  )
}
