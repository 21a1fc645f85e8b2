import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import { editFeaturedVenuePath } from '~/domain/sites/admin-path'
import type { SiteVenueRow } from '~/domain/venues/featured/site-venues.server'
import { FormDialog } from '~/ui/kit/forms/form-dialog'
import { Empty } from '~/ui/kit/notice'
import { type Column, DataTable } from '~/ui/kit/tables/data-table'
import { KeysetPages } from '~/ui/kit/tables/keyset-pages'
import { Badge } from '~/ui/kit/text/badge'
import visuallyHidden from '~/ui/kit/visually-hidden.module.css'
import { FeaturedVenueForm } from './featured-venue-form'
import type { FeaturedVenuePage } from './featured-venue-page'

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

type EditProps = {
  /** The page with the same form. */
  href: string
  name: string
  /** Whether the site has had an entry of the venue before. */
  isKnown: boolean
}

/** The button that opens the form of a featured venue in a dialog. */
function EditFeaturedVenue({ href, name, isKnown }: EditProps) {
  return (
    <FormDialog
      href={href}
      title={isKnown ? 'Edit Featured Venue' : 'Add Featured Venue'}
      label={
        <>
          Edit<span className={visuallyHidden.visuallyHidden}> {name}</span>
        </>
      }
      size="large"
    >
      {({ close }) => <LoadedForm href={href} onCancel={close} />}
    </FormDialog>
  )
}

/** What the form needs is loaded when it is opened, so that it is as new as the form's page would be. */
function LoadedForm({ href, onCancel }: { href: string; onCancel: () => void }) {
  const { data, load } = useFetcher<FeaturedVenuePage>()
  useEffect(() => load(href), [href, load])
  return data ? (
    <FeaturedVenueForm page={data} onCancel={onCancel} />
  ) : (
    <p role="status">Loading…</p>
  )
}
