import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { curatedVenuesPath } from '~/domain/sites/admin-path'
import { requireAdminSite } from '~/http/guards.server'
import { buildAdminMeta } from '~/ui/admin-frame/admin-meta'
import { UnsentNotice } from '~/ui/kit/forms/unsent-notice'
import { AdminPage } from '~/ui/kit/pages/admin-page'
import { CuratedVenueForm } from '~/ui/venues/curated/curated-venue-form'
import { loadCuratedVenue } from './load-curated-venue.server'
import { saveCuratedVenueForm } from './save-curated-venue-form.server'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  buildAdminMeta(data && ['Add Curated Venue', 'Curated Venues', data.site.name])

export async function loader(args: LoaderFunctionArgs) {
  const access = await requireAdminSite(args)
  return loadCuratedVenue(args.context, access, null)
}

export async function action(args: ActionFunctionArgs) {
  const access = await requireAdminSite(args)
  return saveCuratedVenueForm(args, access, null)
}

export default function CreateCuratedVenue() {
  const page = useLoaderData<typeof loader>()
  return (
    <AdminPage
      notice={<UnsentNotice hasImages />}
      title="Add Curated Venue"
      steps={[{ name: 'Curated Venues', href: curatedVenuesPath(page.site) }]}
    >
      <CuratedVenueForm page={page} />
    </AdminPage>
  )
}
