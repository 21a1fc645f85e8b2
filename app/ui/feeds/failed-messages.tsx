import type { FailedMessage } from '~/domain/reports/failed-message-store.server'
import { feedPath } from '~/domain/sites/admin-path'
import { type Column, DataTable } from '~/ui/kit/tables/data-table'
import quiet from '~/ui/kit/text/quiet.module.css'
import { RelativeTime } from '~/ui/kit/text/relative-time'
import styles from './feeds.module.css'

type Props = { site: { id: number }; messages: FailedMessage[]; now: number; timezone: string }

/** Work of the last week that failed each time it was tried; nothing when all was done. */
export function FailedMessages({ site, messages, ...clock }: Props) {
  if (messages.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="failed">
      <h2 id="failed">Given up</h2>
      <p className={quiet.small}>
        Background work of the last week that failed four times. The log says why.
      </p>
      <DataTable
        caption="Background work that failed each time"
        rows={messages}
        columns={buildColumns(clock)}
        rowKey={({ id }) => id}
        rowHref={({ feedId }) => (feedId === null ? null : feedPath(site, { id: feedId }))}
        empty={null}
      />
    </section>
  )
}

const buildColumns = (clock: { now: number; timezone: string }): Column<FailedMessage>[] => [
  { key: 'work', label: 'Work', isTitle: true, cell: ({ work }) => work },
  { key: 'when', label: 'When', cell: ({ failedAt }) => <RelativeTime at={failedAt} {...clock} /> },
  { key: 'next', label: 'What happens now', cell: ({ next }) => next },
]
