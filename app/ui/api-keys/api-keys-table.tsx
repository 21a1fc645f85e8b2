import { useSubmit } from '@remix-run/react'
import type { ApiKey } from '~/domain/accounts/api-keys/api-key'
import { apiKeyPath, apiKeysPath } from '~/domain/accounts/api-keys/api-key-paths'
import type { DayCount } from '~/lib/time/day-count'
import { formatCount } from '~/ui/charts/chart-scale'
import { buttonClass } from '~/ui/kit/button-class'
import { ConfirmButton } from '~/ui/kit/forms/confirm-button'
import { useHasJavaScript } from '~/ui/kit/forms/form'
import { PostForm } from '~/ui/kit/forms/post-form'
import { A } from '~/ui/kit/link'
import { Empty } from '~/ui/kit/notice'
import { type Column, DataTable } from '~/ui/kit/tables/data-table'
import quiet from '~/ui/kit/text/quiet.module.css'
import { RelativeTime } from '~/ui/kit/text/relative-time'
import hidden from '~/ui/kit/visually-hidden.module.css'
import styles from './api-keys.module.css'
import { CALLS } from './calls-unit'

type Page = { site: { id: number }; now: number; timezone: string }

/** A site's API keys (admin specification, "API page"). */
export function ApiKeysTable({ keys, ...page }: Page & { keys: ApiKey[] }) {
  return (
    <DataTable
      caption="API keys"
      rows={keys}
      columns={buildColumns(page)}
      rowKey={({ prefix }) => prefix}
      rowHref={(key) => apiKeyPath(page.site, key)}
      empty={
        <Empty text="This site has no API keys.">
          <p>Create one for each partner, so that you can see who calls and stop each alone.</p>
        </Empty>
      }
    />
  )
}

const buildColumns = ({ site, now, timezone }: Page): Column<ApiKey>[] => [
  {
    key: 'key',
    label: 'Key',
    isTitle: true,
    cell: ({ prefix }) => <code className={styles.prefix}>{prefix}…</code>,
  },
  {
    key: 'comment',
    label: 'Comment',
    // The field begins again with what was saved.
    cell: (key) => (
      <div className={styles.about}>
        <CommentForm key={key.comment} apiKey={key} site={site} />
        <p className={quiet.small}>
          Created by <bdi>{key.createdBy ?? 'a deleted account'}</bdi>{' '}
          <RelativeTime at={key.createdAt} now={now} timezone={timezone} />
        </p>
      </div>
    ),
  },
  {
    key: 'enabled',
    label: 'Enabled',
    cell: (key) => <EnabledForm key={String(key.enabled)} apiKey={key} site={site} />,
  },
  { key: 'origins', label: 'Allowed origins', cell: (key) => <Origins apiKey={key} site={site} /> },
  { key: 'calls', label: 'Calls in 30 days', cell: ({ calls }) => <CallBars days={calls} /> },
  {
    key: 'used',
    label: 'Last use',
    cell: ({ usedAt }) =>
      usedAt === null ? 'never' : <RelativeTime at={usedAt} now={now} timezone={timezone} />,
  },
  {
    key: 'delete',
    label: 'Delete',
    align: 'end',
    hasButtons: true,
    cell: (key) => <DeleteForm apiKey={key} site={site} />,
  },
]

/** The names of the first two, which are nearly always https. */
function Origins({ apiKey, site }: RowProps) {
  const [first, second, ...rest] = apiKey.allowedOrigins.map((origin) =>
    origin.replace('https://', ''),
  )
  return (
    <span className={styles.origins}>
      <span>{first ?? 'All'}</span>
      {second ? <span>{second}</span> : null}
      {rest.length > 0 ? <span>and {rest.length} more</span> : null}
      <A href={apiKeyPath(site, apiKey)}>
        Edit<span className={hidden.visuallyHidden}> the allowed origins of {apiKey.prefix}</span>
      </A>
    </span>
  )
}

type RowProps = { apiKey: ApiKey; site: Page['site'] }

function CommentForm({ apiKey: { prefix, comment }, site }: RowProps) {
  return (
    <PostForm action={apiKeysPath(site)} className={styles.comment} preventScrollReset>
      <input type="hidden" name="name" value={prefix} />
      <input
        name="comment"
        defaultValue={comment}
        maxLength={200}
        placeholder="Who uses it?"
        aria-label={`Comment of ${prefix}`}
        autoComplete="off"
      />
      <button type="submit" name="intent" value="comment" className={buttonClass('second')}>
        Save<span className={hidden.visuallyHidden}> the comment of {prefix}</span>
      </button>
    </PostForm>
  )
}

/** With JavaScript the checkbox is saved at once (admin specification, section 4); without, by its button. */
function EnabledForm({ apiKey: { prefix, enabled }, site }: RowProps) {
  const submit = useSubmit()
  const hasJavaScript = useHasJavaScript()
  return (
    <PostForm action={apiKeysPath(site)} className={styles.enabled} preventScrollReset>
      <input type="hidden" name="name" value={prefix} />
      <input type="hidden" name="intent" value="enable" />
      <label>
        <input
          type="checkbox"
          name="enabled"
          value="on"
          defaultChecked={enabled}
          autoComplete="off"
          onChange={({ currentTarget }) =>
            submit(currentTarget.form, { preventScrollReset: true, replace: true })
          }
        />
        <span className={hidden.visuallyHidden}>Enable {prefix}</span>
      </label>
      {hasJavaScript ? null : (
        <button type="submit" className={buttonClass('second')}>
          Save<span className={hidden.visuallyHidden}> whether {prefix} is enabled</span>
        </button>
      )}
    </PostForm>
  )
}

function DeleteForm({ apiKey: { prefix, comment }, site }: RowProps) {
  return (
    <PostForm action={apiKeysPath(site)} preventScrollReset>
      <input type="hidden" name="name" value={prefix} />
      <ConfirmButton
        name="intent"
        value="delete"
        label="Delete"
        context={prefix}
        question="Confirm delete"
        text={`Calls with ${prefix}…${comment ? ` (${comment})` : ''} will be refused from now on. A deleted key cannot be restored.`}
        confirm="Delete"
        variant="plain"
      />
    </PostForm>
  )
}

const HEIGHT = 24
const BAR = 2
const GAP = 1

/** How often a key was called, in a word and in a small chart; the page of the key has the figures of each day. */
function CallBars({ days }: { days: DayCount[] }) {
  const total = days.reduce((sum, { count }) => sum + count, 0)
  const most = Math.max(1, ...days.map(({ count }) => count))
  return (
    <span className={styles.calls}>
      {formatCount(total, CALLS)}
      {total === 0 ? null : (
        <svg width={days.length * (BAR + GAP)} height={HEIGHT} aria-hidden="true">
          {days.map(({ date, count }, index) => {
            const height = count === 0 ? 1 : Math.max(2, Math.round((count / most) * HEIGHT))
            return (
              <rect
                key={date}
                x={index * (BAR + GAP)}
                y={HEIGHT - height}
                width={BAR}
                height={height}
              />
            )
          })}
        </svg>
      )}
    </span>
  )
}
