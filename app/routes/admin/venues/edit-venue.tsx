import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { findScrapeVenue } from '~/domain/feeds/scrape-venues/console-venue-store.server'
import { scrapeVenuePath, scrapeVenuesPath } from '~/domain/sites/admin-path'
import { notFound } from '~/http/error-responses.server'
import { requireAdminSuperadmin } from '~/http/guards.server'
import type { FormReply } from '~/lib/forms/form-reply'
import { parseRowId } from '~/lib/row-id'
import { buildAdminMeta } from '~/ui/admin-frame/admin-meta'
import { useFormReply } from '~/ui/kit/forms/use-form-reply'
import { AdminPage } from '~/ui/kit/pages/admin-page'
import { Panel } from '~/ui/kit/pages/panel'
import { VenueForm } from '~/ui/venues/scrape-venues/venue-form'
import { answerVenueForm } from './answer-venue-form.server'
import { buildFormPage } from './load-venue-list.server'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  buildAdminMeta(data && [data.venue.name, 'Scrape Venues', data.site.name])

export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireAdminSuperadmin(args)
  const venue = await findVenueOrFail(args)
  if (venue.id !== parseRowId(args.params.id ?? '')) throw redirect(scrapeVenuePath(site, venue))
  return { ...buildFormPage(args, site), venue }
}

/**
 * The form, from its dialog or its page, or its button to delete the venue. One that was opened before its venue was merged
 * changes nothing of the kept one.
 */
export async function action(args: ActionFunctionArgs) {
  const access = await requireAdminSuperadmin(args)
  const venue = await findVenueOrFail(args)
  if (venue.id !== parseRowId(args.params.id ?? '')) throw notFound('Venue not found')
  return answerVenueForm(args, access, venue)
}

/** The venue, or the one that it was merged into. */
async function findVenueOrFail({ params, context }: LoaderFunctionArgs) {
  const id = parseRowId(params.id ?? '')
  const venue = id && (await findScrapeVenue(context.services, id))
  if (!venue) throw notFound('Venue not found')
  return venue
}

/** The dialog's form as a page, for browsers without JavaScript. */
export default function EditVenue() {
  const { venue, ...page } = useLoaderData<typeof loader>()
  const reply = useFormReply<FormReply>()
  return (
    <AdminPage
      title={`Edit ${venue.name}`}
      steps={[{ name: 'Scrape Venues', href: scrapeVenuesPath(page.site) }]}
    >
      <Panel>
        <VenueForm page={page} venue={venue} reply={reply} />
      </Panel>
    </AdminPage>
  )
}
