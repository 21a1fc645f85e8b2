import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { scrapeVenuesPath } from '~/domain/sites/admin-path'
import { requireAdminSuperadmin } from '~/http/guards.server'
import type { FormReply } from '~/lib/forms/form-reply'
import { buildAdminMeta } from '~/ui/admin-frame/admin-meta'
import { useFormReply } from '~/ui/kit/forms/use-form-reply'
import { AdminPage } from '~/ui/kit/pages/admin-page'
import { Panel } from '~/ui/kit/pages/panel'
import { VenueForm } from '~/ui/venues/scrape-venues/venue-form'
import { answerVenueForm } from './answer-venue-form.server'
import { buildFormPage } from './load-venue-list.server'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  buildAdminMeta(data && ['Add Venue', 'Scrape Venues', data.site.name])

export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireAdminSuperadmin(args)
  return buildFormPage(args, site)
}

/** The form, from its dialog or its page. */
export async function action(args: ActionFunctionArgs) {
  const access = await requireAdminSuperadmin(args)
  return answerVenueForm(args, access, null)
}

/** The dialog's form as a page, for browsers without JavaScript. */
export default function NewVenue() {
  const page = useLoaderData<typeof loader>()
  const reply = useFormReply<FormReply>()
  return (
    <AdminPage
      title="Add Venue"
      steps={[{ name: 'Scrape Venues', href: scrapeVenuesPath(page.site) }]}
    >
      <Panel>
        <VenueForm page={page} venue={null} reply={reply} />
      </Panel>
    </AdminPage>
  )
}
