import { claimsPath } from '~/domain/sites/admin-path'
import { ConfirmButton } from '~/ui/kit/forms/confirm-button'
import { PostForm } from '~/ui/kit/forms/post-form'
import { Empty } from '~/ui/kit/notice'
import { type Column, DataTable } from '~/ui/kit/tables/data-table'
import { RelativeTime } from '~/ui/kit/text/relative-time'
import { type ClaimsPage, PersonCell, VenueCell } from './claims-table'
import styles from './claims-tables.module.css'

type ListedManager = {
  createdAt: number
  venue: { id: number; name: string; address: string }
  person: { id: string; name: string; email: string }
}

/** Who manages venues of the site, the newest first. */
export function ManagersTable({ managers, ...page }: ClaimsPage & { managers: ListedManager[] }) {
  return (
    <section className={styles.section} aria-labelledby="managers">
      <h2 className={styles.title} id="managers">
        Managers
      </h2>
      <DataTable
        caption="Managers"
        rows={managers}
        columns={buildColumns(page)}
        rowKey={({ venue, person }) => `${venue.id} ${person.id}`}
        empty={
          <Empty text="Nobody manages a venue yet.">
            <p>Whose claim you accept keeps the facts of the venue up to date.</p>
          </Empty>
        }
      />
    </section>
  )
}

const buildColumns = (page: ClaimsPage): Column<ListedManager>[] => [
  {
    key: 'venue',
    label: 'Venue',
    isTitle: true,
    cell: ({ venue }) => <VenueCell venue={venue} siteUrl={page.siteUrl} />,
  },
  { key: 'person', label: 'Person', cell: ({ person }) => <PersonCell person={person} /> },
  {
    key: 'since',
    label: 'Since',
    cell: ({ createdAt }) => <RelativeTime {...page} at={createdAt} />,
  },
  {
    key: 'remove',
    label: 'Remove',
    align: 'end',
    hasButtons: true,
    cell: (manager) => <RemoveForm manager={manager} site={page.site} />,
  },
]

function RemoveForm({ manager, site }: { manager: ListedManager; site: ClaimsPage['site'] }) {
  const { venue, person } = manager
  return (
    <PostForm action={claimsPath(site)} preventScrollReset>
      <input type="hidden" name="venue" value={venue.id} />
      <input type="hidden" name="account" value={person.id} />
      <ConfirmButton
        name="intent"
        value="remove"
        label="Remove"
        context={`${person.name}: ${venue.name}`}
        question={`Remove ${person.name} as a manager of ${venue.name}?`}
        text="They can no longer edit its page. What they wrote stays."
        confirm="Remove"
        variant="plain"
      />
    </PostForm>
  )
}
