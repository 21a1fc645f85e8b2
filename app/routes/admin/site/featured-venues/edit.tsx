import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { featuredVenuesPath } from '~/domain/sites/admin-path'
import { requireAdminSite } from '~/http/guards.server'
import type { FormReply } from '~/lib/forms/form-reply'
import { buildAdminMeta } from '~/ui/admin-frame/admin-meta'
import { UnsentNotice } from '~/ui/kit/forms/unsent-notice'
import { useFormReply } from '~/ui/kit/forms/use-form-reply'
import { AdminPage } from '~/ui/kit/pages/admin-page'
import { Panel } from '~/ui/kit/pages/panel'
import { FeaturedVenueForm } from '~/ui/venues/featured/featured-venue-form'
import { loadFeaturedVenue } from './load-featured-venue.server'
import { saveFeaturedVenue } from './save-featured-venue.server'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  buildAdminMeta(data && [data.venue.name, 'Featured Venues', data.site.name])

/** What the site makes of a curated venue. */
export async function loader(args: LoaderFunctionArgs) {
  const access = await requireAdminSite(args)
  return loadFeaturedVenue(args, access, args.params.uid ?? '')
}

/** The form, from its dialog or its page. */
export async function action(args: ActionFunctionArgs) {
  const access = await requireAdminSite(args)
  return saveFeaturedVenue(args, access, args.params.uid ?? '')
}

/** The dialog's form as a page, for browsers without JavaScript. */
export default function EditFeaturedVenue() {
  const page = useLoaderData<typeof loader>()
  const reply = useFormReply<FormReply>()
  return (
    <AdminPage
      notice={<UnsentNotice hasImages />}
      title={page.venue.name}
      steps={[{ name: 'Featured Venues', href: featuredVenuesPath(page.site) }]}
    >
      <Panel>
        <FeaturedVenueForm page={page} reply={reply} />
      </Panel>
    </AdminPage>
  )
}
