import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { actingAs } from '~/domain/changes/audit.server'
import {
  findTicketingVenue,
  listTicketingVenues,
} from '~/domain/feeds/scrape-venues/console-venue-store.server'
import { TICKETING_VENUES_PATH } from '~/domain/sites/admin-path'
import { quarantineForm } from '~/domain/venues/quarantine-form'
import { quarantineVenue } from '~/domain/venues/quarantine-venue.server'
import { notFound } from '~/http/error-responses.server'
import { redirectWithFlash } from '~/http/flash.server'
import { readForm } from '~/http/forms/validate-form.server'
import { requireAdminSuperadmin } from '~/http/guards.server'
import { buildAdminMeta } from '~/ui/admin-frame/admin-meta'
import { AdminPage } from '~/ui/kit/pages/admin-page'
import { FilterBar } from '~/ui/kit/tables/filter-bar'
import { FilterText } from '~/ui/kit/tables/filter-fields'
import { ListPages } from '~/ui/venues/scrape-venues/list-pages'
import { TicketingVenueTable } from '~/ui/venues/scrape-venues/ticketing-venue-table'
import { loadVenueList } from './venues/load-venue-list.server'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  buildAdminMeta(data && ['Ticketmaster Venues', data.site.name])

/** The venues of the ticketing feeds, for superadmins. */
export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireAdminSuperadmin(args)
  const { services } = args.context
  return loadVenueList(args, site, TICKETING_VENUES_PATH, (filter) =>
    listTicketingVenues(services, filter),
  )
}

/** A checkbox Quarantine. The list is shown again as it was, with the outcome and its undo. */
export async function action(args: ActionFunctionArgs) {
  const { viewer } = await requireAdminSuperadmin(args)
  const { request, context } = args
  const form = await readForm(request, quarantineForm)
  if (form.kind === 'refused') return form.reply
  const { id, quarantine: quarantined } = form.value
  const services = actingAs(context.services, viewer)
  const isTicketing = (await findTicketingVenue(services, id)) !== null
  const venue = isTicketing ? await quarantineVenue(services, { id, quarantined }) : null
  if (!venue) throw notFound('Venue not found')
  const { pathname, search } = new URL(request.url)
  const listPath = pathname + search
  const fields = { id: String(id), ...(!quarantined && { quarantine: 'on' }) }
  const text = quarantined
    ? `${venue.name} is quarantined: its events are on no site.`
    : `${venue.name} is no longer quarantined: its events are listed again.`
  return redirectWithFlash(request, listPath, { text, undo: { action: listPath, fields } })
}

export default function TicketmasterVenues() {
  const { venues, ...page } = useLoaderData<typeof loader>()
  return (
    <AdminPage
      title="Ticketmaster Venues"
      lead="The events of a quarantined venue are on no site, in no list and on no page."
    >
      <FilterBar
        action={page.path}
        hidden={{ site: String(page.site.id) }}
        clearHref={page.clearHref}
      >
        <FilterText label="Label, name or address" name="q" value={page.text} key={page.text} />
      </FilterBar>
      <TicketingVenueTable
        venues={venues}
        action={page.currentHref}
        isFiltered={page.text !== ''}
      />
      <ListPages {...page} />
    </AdminPage>
  )
}
