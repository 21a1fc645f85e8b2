import { buttonClass } from '~/ui/kit/button-class'
import { A } from '~/ui/kit/link'
import { Empty } from '~/ui/kit/notice'
import { type Column, DataTable } from '~/ui/kit/tables/data-table'
import { FilterBar } from '~/ui/kit/tables/filter-bar'
import { FilterDay, FilterSelect, FilterText } from '~/ui/kit/tables/filter-fields'
import styles from './audit-log.module.css'
import { type ChangedField, ChangedFields } from './changed-fields'

type Option = { value: string; label: string }

type AuditRow = {
  id: number
  what: string
  fields: ChangedField[]
  when: { text: string; dateTime: string }
  /** Null if the account was deleted. */
  person: { name: string; href: string } | null
  siteName: string | null
  target: { name: string; href: string | null }
}

export type AuditLogData = {
  path: string
  siteId: string
  isOfAllSites: boolean
  filters: {
    person: string
    action: string
    kind: string
    start: string
    end: string
    text: string
  }
  choices: { people: Option[]; actions: Option[]; kinds: Option[] }
  clearHref: string | null
  exportHref: string
  newestHref: string | null
  olderHref: string | null
  rows: AuditRow[]
}

const WHAT: Column<AuditRow> = {
  key: 'what',
  label: 'What',
  isTitle: true,
  cell: ({ what, target, fields }) => (
    <div className={styles.what}>
      <span className={styles.action}>{what}</span>{' '}
      {target.href === null ? (
        <bdi className={styles.target}>{target.name}</bdi>
      ) : (
        <A className={styles.target} href={target.href}>
          <bdi>{target.name || 'Open'}</bdi>
        </A>
      )}
      <ChangedFields fields={fields} />
    </div>
  ),
}

const WHEN: Column<AuditRow> = {
  key: 'when',
  label: 'When',
  cell: ({ when }) => (
    <time className={styles.when} dateTime={when.dateTime}>
      {when.text}
    </time>
  ),
}

const WHO: Column<AuditRow> = {
  key: 'who',
  label: 'Who',
  cell: ({ person }) =>
    person ? (
      <A href={person.href}>
        <bdi>{person.name}</bdi>
      </A>
    ) : (
      <span className={styles.gone}>Deleted account</span>
    ),
}

const SITE: Column<AuditRow> = {
  key: 'site',
  label: 'Site',
  cell: ({ siteName }) => <bdi>{siteName ?? 'All sites'}</bdi>,
}

/** What admins have changed: filters, a page of it, and the way to older entries. */
export function AuditLog({ log }: { log: AuditLogData }) {
  const columns = log.isOfAllSites ? [WHAT, SITE, WHO, WHEN] : [WHAT, WHO, WHEN]
  return (
    <>
      <AuditFilterBar log={log} />
      <DataTable
        caption="Changes, the newest first"
        rows={log.rows}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          <Empty
            text={
              log.clearHref === null
                ? 'Nothing has been changed yet.'
                : 'No change matches these filters.'
            }
          />
        }
      />
      <nav className={styles.pages} aria-label="Pages">
        {log.newestHref === null ? null : <A href={log.newestHref}>Newest</A>}
        {log.olderHref === null ? null : (
          <A rel="next" href={log.olderHref}>
            Older <span aria-hidden="true">→</span>
          </A>
        )}
        {log.rows.length === 0 ? null : (
          <A className={buttonClass('second')} href={log.exportHref}>
            Export as CSV
          </A>
        )}
      </nav>
    </>
  )
}

function AuditFilterBar({
  log: { path, siteId, filters, choices, clearHref },
}: {
  log: AuditLogData
}) {
  const { people } = choices
  const isListed = people.some(({ value }) => value === filters.person)
  const otherOptions =
    filters.person === '' || isListed ? [] : [{ value: filters.person, label: 'Chosen person' }]
  return (
    <FilterBar action={path} hidden={{ site: siteId }} clearHref={clearHref}>
      <FilterText label="Search" name="q" value={filters.text} />
      <FilterSelect
        label="Person"
        name="person"
        value={filters.person}
        options={[{ value: '', label: 'Everyone' }, ...otherOptions, ...people]}
      />
      <FilterSelect
        label="Kind"
        name="kind"
        value={filters.kind}
        options={[{ value: '', label: 'Everything' }, ...choices.kinds]}
      />
      <FilterSelect
        label="Action"
        name="action"
        value={filters.action}
        options={[{ value: '', label: 'All actions' }, ...choices.actions]}
      />
      <FilterDay label="From" name="start" value={filters.start} />
      <FilterDay label="To" name="end" value={filters.end} />
    </FilterBar>
  )
}
