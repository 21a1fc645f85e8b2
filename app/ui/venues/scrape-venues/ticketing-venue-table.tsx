import { useSubmit } from '@remix-run/react'
import { useMemo } from 'react'
import { buttonClass } from '~/ui/kit/button-class'
import { useHasJavaScript } from '~/ui/kit/forms/form'
import { PostForm } from '~/ui/kit/forms/post-form'
import { Empty } from '~/ui/kit/notice'
import { type Column, DataTable } from '~/ui/kit/tables/data-table'
import { Badge } from '~/ui/kit/text/badge'
import hidden from '~/ui/kit/visually-hidden.module.css'
import type { VenueRow } from './scrape-venue-table'
import styles from './scrape-venues.module.css'
import { UpcomingLink } from './upcoming-link'

type Props = {
  venues: VenueRow[]
  /** This list, with its filter, which shows again what was saved. */
  action: string
  isFiltered: boolean
}

/** The venues of the ticketing feeds (admin specification, Ticketmaster Venues). */
export function TicketingVenueTable({ venues, action, isFiltered }: Props) {
  const columns = useMemo(() => buildColumns(action), [action])
  return (
    <DataTable
      caption="Ticketmaster venues, by name"
      rows={venues}
      columns={columns}
      rowKey={({ id }) => id}
      empty={
        <Empty text="There are no venues.">
          <p>
            {isFiltered
              ? 'None matches the filter.'
              : 'They appear when a Ticketmaster feed has brought events.'}
          </p>
        </Empty>
      }
    />
  )
}

const buildColumns = (action: string): Column<VenueRow>[] => [
  {
    key: 'name',
    label: 'Name',
    isTitle: true,
    cell: ({ label, name, quarantined }) => (
      <>
        <bdi>{name}</bdi> {label ? <span className={styles.label}>{label} </span> : null}
        {quarantined ? <Badge tone="warn">quarantined</Badge> : null}
      </>
    ),
  },
  { key: 'address', label: 'Address', cell: ({ address }) => <bdi>{address}</bdi> },
  {
    key: 'upcoming',
    label: 'Upcoming',
    cell: (venue) => <UpcomingLink venue={venue} href={venue.eventsHref} />,
  },
  {
    key: 'quarantine',
    label: 'Quarantine',
    hasButtons: true,
    cell: (venue) => (
      <QuarantineForm key={String(venue.quarantined)} venue={venue} action={action} />
    ),
  },
]

/** With JavaScript the checkbox is saved at once; without, by its button. */
function QuarantineForm({ venue, action }: { venue: VenueRow; action: string }) {
  const submit = useSubmit()
  const hasJavaScript = useHasJavaScript()
  return (
    <PostForm action={action} className={styles.quarantine} preventScrollReset>
      <input type="hidden" name="id" value={venue.id} />
      <label>
        <input
          type="checkbox"
          name="quarantine"
          value="on"
          defaultChecked={venue.quarantined}
          autoComplete="off"
          onChange={({ currentTarget }) =>
            submit(currentTarget.form, { preventScrollReset: true, replace: true })
          }
        />
        Quarantine<span className={hidden.visuallyHidden}> {venue.name}</span>
      </label>
      {hasJavaScript ? null : (
        <button type="submit" className={buttonClass('second')}>
          Save
        </button>
      )}
    </PostForm>
  )
}
