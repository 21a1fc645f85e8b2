import { useMemo } from 'react'
import type { ConsoleVenue } from '~/domain/feeds/scrape-venues/console-venue'
import { scrapesPath, scrapeVenuePath } from '~/domain/sites/admin-path'
import { FormDialog } from '~/ui/kit/forms/form-dialog'
import { A } from '~/ui/kit/link'
import { Empty } from '~/ui/kit/notice'
import { type Column, DataTable } from '~/ui/kit/tables/data-table'
import hidden from '~/ui/kit/visually-hidden.module.css'
import styles from './scrape-venues.module.css'
import { UpcomingLink } from './upcoming-link'
import { VenueForm, type VenueFormPage } from './venue-form'

/** A venue with the URL of its upcoming events. */
export type VenueRow = ConsoleVenue & { eventsHref: string | null }

type Props = { page: VenueFormPage; venues: VenueRow[]; isFiltered: boolean }

/** The platform's venues (admin specification, Scrape Venues). */
export function ScrapeVenueTable({ page, venues, isFiltered }: Props) {
  const columns = useMemo(() => buildColumns(page), [page])
  return (
    <DataTable
      caption="Scrape venues, by label"
      rows={venues}
      columns={columns}
      rowKey={({ id }) => id}
      empty={
        <Empty text={isFiltered ? 'There are no venues that match.' : 'There are no venues.'}>
          <p>
            {isFiltered
              ? 'Look for a shorter part of the label, name or address.'
              : 'A venue may also be added with its first scrape, when its URL is pasted.'}
          </p>
        </Empty>
      }
    />
  )
}

function buildColumns(page: VenueFormPage): Column<VenueRow>[] {
  const { site } = page
  return [
    {
      key: 'name',
      label: 'Name',
      isTitle: true,
      cell: ({ label, name }) => (
        <>
          <bdi>{name}</bdi> <span className={styles.label}>{label}</span>
        </>
      ),
    },
    { key: 'address', label: 'Address', cell: ({ address }) => <bdi>{address}</bdi> },
    {
      key: 'scrapes',
      label: 'Scrapes',
      cell: (venue) =>
        venue.inUse ? (
          <A href={scrapesPath(site, venue)}>
            See scrapes<span className={hidden.visuallyHidden}> of {venue.name}</span>
          </A>
        ) : (
          'Not in use'
        ),
    },
    {
      key: 'upcoming',
      label: 'Upcoming',
      cell: (venue) => <UpcomingLink venue={venue} href={venue.eventsHref} />,
    },
    {
      key: 'edit',
      label: 'Edit',
      align: 'end',
      hasButtons: true,
      cell: (venue) => (
        <FormDialog
          href={scrapeVenuePath(site, venue)}
          title={`Edit ${venue.name}`}
          label={
            <>
              Edit<span className={hidden.visuallyHidden}> {venue.name}</span>
            </>
          }
          variant="second"
        >
          {() => <VenueForm page={page} venue={venue} />}
        </FormDialog>
      ),
    },
  ]
}
