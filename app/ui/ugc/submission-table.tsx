import { Form, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { REVIEW_THRESHOLD } from '~/domain/events/review/score-submission'
import button from '~/ui/kit/button.module.css'
import { BulkBar } from '~/ui/kit/tables/bulk-bar'
import { type Column, DataTable } from '~/ui/kit/tables/data-table'
import { Badge } from '~/ui/kit/text/badge'
import { RelativeTime } from '~/ui/kit/text/relative-time'
import { ActButton } from './act-button'
import { ReasonFields, useIsSent } from './reason-fields'
import type { UgcFlag, UgcPageData, UgcRow } from './ugc-data'
import styles from './ugc-page.module.css'

/** The form of the selected rows. */
export const BULK_FORM = 'ugc-selected'
export const SELECTED = 'ids'

type Props = UgcPageData & { empty: ReactNode }

export function SubmissionTable({ rows, empty, ...page }: Props) {
  const { pathname, search } = useLocation()
  const isSent = useIsSent('bulk')
  return (
    <>
      {rows.length === 0 ? null : (
        <Form id={BULK_FORM} method="post" action={pathname + search} preventScrollReset>
          <input type="hidden" name="intent" value="moderate" />
          <BulkBar form={BULK_FORM} name={SELECTED} noun={['event', 'events']}>
            <ActButton act="publish">Publish</ActButton>
            {page.filter.state === 'held' ? null : (
              <>
                <ActButton act="hide">Hide</ActButton>
                <ActButton act="show">Show again</ActButton>
                <ActButton act="quarantine">Quarantine</ActButton>
                <ActButton act="release">Release</ActButton>
              </>
            )}
            <details className={styles.decline} open={isSent || undefined}>
              <summary className={button.second}>Decline…</summary>
              <ReasonFields target="bulk" />
              <ActButton act="decline">Decline</ActButton>
            </details>
          </BulkBar>
        </Form>
      )}
      <DataTable
        caption="Submitted events"
        rows={rows}
        columns={listColumns(page)}
        rowKey={({ seen }) => seen}
        rowHref={({ href }) => href}
        empty={empty}
        selection={{ name: SELECTED, form: BULK_FORM, label: ({ title }) => title }}
      />
    </>
  )
}

/** A cell has one element: a card puts it beside its label. */
function listColumns({
  siteName,
  now,
  timezone,
}: Pick<UgcPageData, 'siteName' | 'now' | 'timezone'>): Column<UgcRow>[] {
  return [
    {
      key: 'title',
      label: 'Event',
      isTitle: true,
      cell: ({ title }) => <span dir="auto">{title}</span>,
    },
    { key: 'flags', label: 'State', cell: ({ flags }) => <Flags flags={flags} /> },
    {
      key: 'start',
      label: 'When and where',
      cell: ({ when, more, venue }) => (
        <div>
          <time dateTime={when.dateTime}>{when.text}</time> {more}
          <span className={styles.quiet} dir="auto">
            {[venue.name, venue.address].filter(Boolean).join(', ')}
          </span>
        </div>
      ),
    },
    ...(siteName === null
      ? [
          {
            key: 'site',
            label: 'Site',
            cell: (row: UgcRow) => <span dir="auto">{row.siteName}</span>,
          },
        ]
      : []),
    {
      key: 'submitted',
      label: 'Submitted',
      cell: ({ createdAt, submitter }) => (
        <div>
          <RelativeTime at={createdAt} now={now} timezone={timezone} />
          <span className={styles.quiet}>
            {submitter ? (
              <>
                <span dir="auto">{submitter.name}</span> · {submitter.email}
              </>
            ) : (
              'A deleted account'
            )}
          </span>
        </div>
      ),
    },
    {
      key: 'score',
      label: 'Spam',
      align: 'end',
      cell: ({ score }) =>
        score >= REVIEW_THRESHOLD ? (
          <div>
            <Badge tone="warn">{String(score)}</Badge>
          </div>
        ) : (
          score
        ),
    },
  ]
}

export function Flags({ flags }: { flags: UgcFlag[] }) {
  return (
    <span className={styles.flags}>
      {flags.map(({ label, tone }) => (
        <Badge key={label} tone={tone}>
          {label}
        </Badge>
      ))}
    </span>
  )
}
