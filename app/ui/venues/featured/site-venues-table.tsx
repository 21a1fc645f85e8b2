import { editFeaturedVenuePath } from '~/domain/sites/admin-path'
import type { SiteVenueRow } from '~/domain/venues/featured/site-venues.server'
import { Empty } from '~/ui/kit/notice'
import { type Column, DataTable } from '~/ui/kit/tables/data-table'
import { KeysetPages } from '~/ui/kit/tables/keyset-pages'
import { Badge } from '~/ui/kit/text/badge'

import { EditFeaturedVenue } from './edit-featured-venue'

type Props = {
  site: { id: number }
  rows: SiteVenueRow[]
  firstHref: string | null
  nextHref: string | null
  empty: string
}

/** The curated venues as a site features them (admin specification, Featured Venues page). */
export function SiteVenuesTable({ site, rows, firstHref, nextHref, empty }: Props) {
  const columns: Column<SiteVenueRow>[] = [
    { key: 'name', label: 'Name', isTitle: true, cell: ({ name }) => <bdi>{name}</bdi> },
    { key: 'address', label: 'Address', cell: ({ address }) => <bdi>{address}</bdi> },
    {
      key: 'status',
      label: 'Status',
      cell: ({ featured }) => (
        <Badge tone={featured ? 'good' : 'calm'}>{featured ? 'featured' : 'not featured'}</Badge>
      ),
    },
    {
      key: 'edit',
      label: 'Edit',
      align: 'end',
      hasButtons: true,
      cell: (venue) => <EditFeaturedVenue href={editFeaturedVenuePath(site, venue)} {...venue} />,
    },
  ]
  return (
    <>
      <DataTable
        caption="Curated venues"
        rows={rows}
        columns={columns}
        rowKey={({ uid }) => uid}
        empty={<Empty text={empty} />}
      />
      <KeysetPages firstHref={firstHref} nextHref={nextHref} />
    </>
  )
}
