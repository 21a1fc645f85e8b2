import type { ReactNode } from 'react'
import { formatExactDollars } from '~/lib/money'
import { A } from '~/ui/kit/link'
import { Empty, ErrorMessage } from '~/ui/kit/notice'
import { Card } from '~/ui/kit/pages/card'
import { type Column, DataTable } from '~/ui/kit/tables/data-table'
import { Badge, type BadgeTone } from '~/ui/kit/text/badge'
import { Fact, FactList } from '~/ui/kit/text/fact'
import type { Moment, SaleData } from './sale-data'
import { Differences } from './sale-differences'
import { SaleStatus } from './sale-status'
import styles from './upsells.module.css'

/** What was sold, paid and given back, and what happened. */
export function SaleCards({ sale }: { sale: SaleData }) {
  const owed = sale.refunds.find(({ isOwed }) => isOwed)
  return (
    <>
      {owed ? (
        <ErrorMessage id="refund-failed">
          The buyer has not received {formatExactDollars(owed.amountCents)} that this sale owes
          them. {owed.failure}
        </ErrorMessage>
      ) : null}
      <Differences {...sale.differences} />
      <div className={styles.cards}>
        <Card title="Sale">
          <SaleFacts sale={sale} />
        </Card>
        <Card title="History">
          <ol className={styles.history}>
            {sale.history.map(({ dateTime, text, what }) => (
              <li key={`${dateTime}${what}`}>
                <bdi>{what}</bdi>
                <span className={styles.quiet}>
                  <time dateTime={dateTime}>{text}</time>
                </span>
              </li>
            ))}
          </ol>
        </Card>
      </div>
      <Section title="Days">
        <DataTable
          caption="Days of this sale"
          rows={sale.lines}
          columns={DAYS}
          rowKey={({ day }) => day}
          empty={<Empty text="There are no days." />}
        />
      </Section>
      {sale.isComplimentary ? null : (
        <>
          <Section title="Payments">
            <DataTable
              caption="Payments, the newest first"
              rows={sale.payments}
              columns={PAYMENTS}
              rowKey={({ id }) => id}
              empty={<Empty text="Nobody has tried to pay." />}
            />
          </Section>
          <Section title="Refunds">
            <DataTable
              caption="Refunds, the newest first"
              rows={sale.refunds}
              columns={REFUNDS}
              rowKey={({ id }) => id}
              empty={<Empty text="Nothing was refunded." />}
            />
          </Section>
        </>
      )}
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function SaleFacts({ sale }: { sale: SaleData }) {
  const { buyer, event, created, isComplimentary } = sale
  return (
    <FactList>
      <Fact name="Status">
        <SaleStatus status={sale.status} />
        {sale.refunds.some(({ isOwed }) => isOwed) ? <Badge tone="bad">Refund failed</Badge> : null}
      </Fact>
      <Fact name="Event">
        {event.href ? (
          <A href={event.href}>
            <bdi>{event.title}</bdi>
          </A>
        ) : (
          <bdi>{event.title}</bdi>
        )}
      </Fact>
      <Fact name={isComplimentary ? 'Added by' : 'Buyer'}>
        {buyer ? (
          <>
            <bdi>{buyer.name}</bdi>
            <span className={styles.quiet}>{buyer.email}</span>
          </>
        ) : (
          'Deleted account'
        )}
      </Fact>
      <Fact name="Created">
        <Time {...created} />
      </Fact>
      {isComplimentary ? null : (
        <>
          <Fact name="Amount">
            {formatExactDollars(sale.amountCents)}
            <span className={styles.quiet}>{formatExactDollars(sale.rateCents)} a day</span>
          </Fact>
          <Fact name="Fee">{formatIfKnown(sale.feeCents)}</Fact>
          <Fact name="Net">{formatIfKnown(sale.netCents)}</Fact>
          <Fact name="Refunded">{formatExactDollars(sale.refundedCents)}</Fact>
        </>
      )}
    </FactList>
  )
}

const formatIfKnown = (cents: number | null) =>
  cents === null ? 'Not known yet' : formatExactDollars(cents)

const Time = ({ dateTime, text }: Moment) => <time dateTime={dateTime}>{text}</time>

type Tones = Record<string, [name: string, tone: BadgeTone]>

function State({ state, names }: { state: string; names: Tones }) {
  const [name, tone] = names[state] ?? [state, 'calm' as const]
  return <Badge tone={tone}>{name}</Badge>
}

const DAY_STATES: Tones = {
  held: ['On hold', 'warn'],
  sold: ['Sold', 'good'],
  released: ['Released', 'calm'],
  returned: ['Returned', 'bad'],
}

const PAYMENT_STATES: Tones = {
  started: ['Started', 'warn'],
  requires_action: ['Waits for the buyer', 'warn'],
  processing: ['Processing', 'warn'],
  succeeded: ['Succeeded', 'good'],
  failed: ['Failed', 'bad'],
  cancelled: ['Cancelled', 'calm'],
}

const REFUND_STATES: Tones = {
  pending: ['Pending', 'warn'],
  succeeded: ['Succeeded', 'good'],
  failed: ['Failed', 'bad'],
}

const DAYS: Column<SaleData['lines'][number]>[] = [
  {
    key: 'day',
    label: 'Day',
    isTitle: true,
    cell: ({ day, label }) => <time dateTime={day}>{label}</time>,
  },
  { key: 'state', label: 'State', cell: ({ state }) => <State state={state} names={DAY_STATES} /> },
  {
    key: 'price',
    label: 'Price',
    align: 'end',
    cell: ({ priceCents }) => formatExactDollars(priceCents),
  },
]

const PAYMENTS: Column<SaleData['payments'][number]>[] = [
  { key: 'created', label: 'Started', isTitle: true, cell: ({ created }) => <Time {...created} /> },
  {
    key: 'kind',
    label: 'Kind',
    cell: ({ kind }) => (kind === 'card' ? 'Card' : 'Checkout page'),
  },
  {
    key: 'status',
    label: 'Status',
    cell: ({ status, error }) => (
      <span>
        <State state={status} names={PAYMENT_STATES} />
        {error ? <span className={styles.quiet}>{error}</span> : null}
      </span>
    ),
  },
  { key: 'provider', label: 'Payment ID', cell: ({ providerId }) => <Id text={providerId} /> },
  {
    key: 'amount',
    label: 'Amount',
    align: 'end',
    cell: ({ amountCents }) => formatExactDollars(amountCents),
  },
]

const REFUNDS: Column<SaleData['refunds'][number]>[] = [
  { key: 'created', label: 'When', isTitle: true, cell: ({ created }) => <Time {...created} /> },
  {
    key: 'reason',
    label: 'Reason',
    cell: ({ reason, isOutside }) => <bdi>{isOutside ? 'Refunded at the provider' : reason}</bdi>,
  },
  {
    key: 'by',
    label: 'By',
    cell: ({ by, isOutside }) => (
      <bdi>{isOutside ? 'Provider’s dashboard' : (by ?? 'Automatic')}</bdi>
    ),
  },
  {
    key: 'status',
    label: 'Status',
    cell: ({ status, failure, isOwed }) => (
      <span>
        {status === 'failed' && !isOwed ? (
          <Badge tone="calm">Not needed</Badge>
        ) : (
          <State state={status} names={REFUND_STATES} />
        )}
        {failure ? <span className={styles.quiet}>{failure}</span> : null}
      </span>
    ),
  },
  { key: 'provider', label: 'Refund ID', cell: ({ providerId }) => <Id text={providerId} /> },
  {
    key: 'amount',
    label: 'Amount',
    align: 'end',
    cell: ({ amountCents }) => formatExactDollars(amountCents),
  },
]

/** The provider's id, for finding it in its dashboard. */
const Id = ({ text }: { text: string | null }) => (
  <span className={styles.id}>{text ?? 'None yet'}</span>
)
