import { type Delivery, MAX_ATTEMPTS } from '~/domain/webhooks/delivery'
import { webhookPath } from '~/domain/webhooks/webhook-paths'
import { buttonClass } from '~/ui/kit/button-class'
import { PostForm } from '~/ui/kit/forms/post-form'
import { Empty } from '~/ui/kit/notice'
import { type Column, DataTable } from '~/ui/kit/tables/data-table'
import { Badge } from '~/ui/kit/text/badge'
import { RelativeTime } from '~/ui/kit/text/relative-time'
import hidden from '~/ui/kit/visually-hidden.module.css'
import styles from './webhooks.module.css'

type Page = {
  site: { id: number }
  webhook: { id: number; enabled: boolean }
  now: number
  timezone: string
}

/** The log of a webhook: what was sent, how it was answered, and how to send it again. */
export function DeliveriesTable({
  deliveries,
  isFailed,
  ...page
}: Page & { deliveries: Delivery[]; isFailed: boolean }) {
  return (
    <DataTable
      caption="Deliveries"
      rows={deliveries}
      columns={buildColumns(page)}
      rowKey={({ id }) => id}
      empty={
        isFailed ? (
          <Empty text="Nothing has failed." />
        ) : (
          <Empty text="Nothing was sent yet.">
            <p>Send a test event, or wait until an event changes.</p>
          </Empty>
        )
      }
    />
  )
}

const buildColumns = (page: Page): Column<Delivery>[] => [
  {
    key: 'message',
    label: 'Message',
    isTitle: true,
    cell: ({ type, eventId }) => (
      <span className={styles.message}>
        <span>{type}</span>
        {eventId === null ? null : <span className={styles.quiet}>Event {eventId}</span>}
      </span>
    ),
  },
  {
    key: 'created',
    label: 'Created',
    cell: ({ createdAt }) => <RelativeTime at={createdAt} {...page} />,
  },
  { key: 'state', label: 'State', cell: (delivery) => <State {...page} delivery={delivery} /> },
  { key: 'answer', label: 'Last answer', cell: (delivery) => <Answer delivery={delivery} /> },
  ...(page.webhook.enabled ? [buildReplayColumn(page)] : []),
]

const buildReplayColumn = (page: Page): Column<Delivery> => ({
  key: 'replay',
  label: 'Replay',
  align: 'end',
  hasButtons: true,
  cell: (delivery) => <ReplayForm {...page} delivery={delivery} />,
})

function State({ delivery, now, timezone }: Page & { delivery: Delivery }) {
  const { state, attempts, nextAttemptAt } = delivery
  const tried = `${attempts} of ${MAX_ATTEMPTS} attempts`
  return (
    <span className={styles.message}>
      {state === 'delivered' ? <Badge tone="good">Delivered</Badge> : null}
      {state === 'failed' ? <Badge tone="bad">Failed</Badge> : null}
      {state === 'pending' ? (
        <Badge tone={attempts === 0 ? 'calm' : 'warn'}>
          {attempts === 0 ? 'Waiting' : 'Retrying'}
        </Badge>
      ) : null}
      {attempts > 0 && state !== 'delivered' ? <span className={styles.quiet}>{tried}</span> : null}
      {state === 'pending' && attempts > 0 && nextAttemptAt !== null ? (
        <span className={styles.quiet}>
          next <RelativeTime at={Math.max(nextAttemptAt, now)} now={now} timezone={timezone} />
        </span>
      ) : null}
    </span>
  )
}

function Answer({ delivery: { id, status, response, error, payload } }: { delivery: Delivery }) {
  return (
    <div className={styles.answer}>
      <span>{status === null ? (error ?? '–') : error ? `${status}. ${error}` : status}</span>
      <details>
        <summary>
          Body<span className={hidden.visuallyHidden}> of {id}</span>
        </summary>
        <p className={styles.quiet}>{id}</p>
        <pre>{payload}</pre>
        {response ? (
          <>
            <p className={styles.quiet}>The answer</p>
            <pre>{response}</pre>
          </>
        ) : null}
      </details>
    </div>
  )
}

function ReplayForm({ site, webhook, delivery }: Page & { delivery: Delivery }) {
  if (delivery.state === 'pending' && delivery.attempts === 0) return null
  return (
    <PostForm action={webhookPath(site, webhook)} preventScrollReset>
      <input type="hidden" name="delivery" value={delivery.id} />
      <button type="submit" name="intent" value="replay" className={buttonClass('second')}>
        {delivery.state === 'pending' ? 'Retry now' : 'Replay'}
        <span className={hidden.visuallyHidden}>
          {' '}
          {delivery.type} {delivery.id}
        </span>
      </button>
    </PostForm>
  )
}
