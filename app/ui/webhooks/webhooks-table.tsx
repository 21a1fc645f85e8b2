import { webhookPath } from '~/domain/webhooks/webhook-paths'
import type { ListedWebhook } from '~/domain/webhooks/webhook-store.server'
import { A } from '~/ui/kit/link'
import { Empty } from '~/ui/kit/notice'
import { type Column, DataTable } from '~/ui/kit/tables/data-table'
import { RelativeTime } from '~/ui/kit/text/relative-time'
import { WebhookState } from './webhook-state'
import styles from './webhooks.module.css'

type Page = { site: { id: number }; now: number; timezone: string }

/** What the list shows of a webhook: not its secret. */
export type WebhookRow = Pick<
  ListedWebhook,
  | 'id'
  | 'url'
  | 'description'
  | 'enabled'
  | 'disabledReason'
  | 'failingSince'
  | 'attemptedAt'
  | 'hasFailed'
>

/** A site's webhooks. */
export function WebhooksTable({ webhooks, ...page }: Page & { webhooks: WebhookRow[] }) {
  return (
    <DataTable
      caption="Webhooks"
      rows={webhooks}
      columns={buildColumns(page)}
      rowKey={({ id }) => id}
      rowHref={(webhook) => webhookPath(page.site, webhook)}
      empty={
        <Empty text="This site has no webhooks.">
          <p>Add one for each partner who wants to hear of changes without polling.</p>
        </Empty>
      }
    />
  )
}

const buildColumns = ({ site, now, timezone }: Page): Column<WebhookRow>[] => [
  {
    key: 'url',
    label: 'URL',
    isTitle: true,
    cell: ({ url }) => <span className={styles.url}>{url.replace(/^https:\/\//, '')}</span>,
  },
  { key: 'description', label: 'Description', cell: ({ description }) => description || '–' },
  { key: 'state', label: 'State', cell: (webhook) => <WebhookState webhook={webhook} /> },
  {
    key: 'attempted',
    label: 'Last message',
    cell: ({ attemptedAt }) =>
      attemptedAt === null ? (
        'none yet'
      ) : (
        <RelativeTime at={attemptedAt} now={now} timezone={timezone} />
      ),
  },
  {
    key: 'failed',
    label: 'Failed',
    cell: (webhook) =>
      webhook.hasFailed ? (
        <A href={webhookPath(site, webhook, { show: 'failed' })}>See what failed</A>
      ) : (
        '–'
      ),
  },
]
