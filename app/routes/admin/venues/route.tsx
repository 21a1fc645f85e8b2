import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { listScrapeVenues } from '~/domain/feeds/scrape-venues/console-venue-store.server'
import { newScrapeVenuePath, SCRAPE_VENUES_PATH } from '~/domain/sites/admin-path'
import { requireAdminSuperadmin } from '~/http/guards.server'
import { buildAdminMeta } from '~/ui/admin-frame/admin-meta'
import { FormDialog } from '~/ui/kit/forms/form-dialog'
import { AdminPage } from '~/ui/kit/pages/admin-page'
import { FilterBar } from '~/ui/kit/tables/filter-bar'
import { FilterText } from '~/ui/kit/tables/filter-fields'
import { ListPages } from '~/ui/venues/scrape-venues/list-pages'
import { ScrapeVenueTable } from '~/ui/venues/scrape-venues/scrape-venue-table'
import { VenueForm } from '~/ui/venues/scrape-venues/venue-form'
import { loadVenueList } from './load-venue-list.server'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  buildAdminMeta(data && ['Scrape Venues', data.site.name])

/** The venues that the platform manages, for superadmins: those that scrapes are of. */
export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireAdminSuperadmin(args)
  const { services } = args.context
  return loadVenueList(args, site, SCRAPE_VENUES_PATH, (filter) =>
    listScrapeVenues(services, filter),
  )
}

export default function ScrapeVenues() {
  const { venues, ...page } = useLoaderData<typeof loader>()
  const { site } = page
  return (
    <AdminPage
      title="Scrape Venues"
      lead="The venues of scrapes, in all cities."
      actions={
        <FormDialog href={newScrapeVenuePath(site)} title="Add Venue" label="Add" variant="first">
          {() => <VenueForm page={page} venue={null} />}
        </FormDialog>
      }
    >
      <FilterBar action={page.path} hidden={{ site: String(site.id) }} clearHref={page.clearHref}>
        <FilterText label="Label, name or address" name="q" value={page.text} key={page.text} />
      </FilterBar>
      <ScrapeVenueTable page={page} venues={venues} isFiltered={page.text !== ''} />
      <ListPages {...page} />
    </AdminPage>
  )
}
