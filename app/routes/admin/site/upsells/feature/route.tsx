import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { featureWithoutCharge } from '~/domain/promotions/days/feature-without-charge.server'
import { featureForm } from '~/domain/promotions/sales/sale-form'
import { salePath, upsellsPath } from '~/domain/sites/admin-path'
import { notFound } from '~/http/error-responses.server'
import { redirectWithFlash } from '~/http/flash.server'
import { formReply, readForm } from '~/http/forms/validate-form.server'
import { requireAdminSite } from '~/http/guards.server'
import type { FormReply } from '~/lib/forms/form-reply'
import { parseRowId } from '~/lib/row-id'
import { buildAdminMeta } from '~/ui/admin-frame/admin-meta'
import { useFormReply } from '~/ui/kit/forms/use-form-reply'
import { AdminPage } from '~/ui/kit/pages/admin-page'
import { EventSearch } from './event-search'
import { FeatureEventForm } from './feature-event-form'
import { EVENT_BEGUN, loadFeatureEvent } from './load-feature-event.server'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  buildAdminMeta(data && ['Add Complimentary Days', 'Upsells', data.name])

/** The days on which an event can be featured without charge; without an event, a search for one. */
export async function loader(args: LoaderFunctionArgs) {
  const { site, viewer } = await requireAdminSite(args)
  const page = await loadFeatureEvent(args, { site, viewer })
  return { ...page, name: site.name, siteId: String(site.id), upsellsHref: upsellsPath(site) }
}

export async function action(args: ActionFunctionArgs) {
  const { site, viewer } = await requireAdminSite(args)
  const { request, context } = args
  const eventId = parseRowId(new URL(request.url).searchParams.get('event'))
  if (eventId === null) throw notFound()
  const form = await readForm(request, featureForm)
  if (form.kind === 'refused') return form.reply
  const { days } = form.value
  const featured = await featureWithoutCharge(context.services, { site, viewer, eventId, days })
  switch (featured.kind) {
    case 'not-found':
      throw notFound()
    case 'past-event':
      return formReply(form.submission, { error: EVENT_BEGUN })
    case 'not-on-sale':
      return formReply(form.submission, { error: featured.reason })
    case 'invalid':
      return formReply(form.submission, { error: featured.message, field: 'days' })
    case 'refused': {
      const refusedDays = featured.refused.map(({ day }) => day).join(', ')
      const error = `There is no free slot for this event any more on ${refusedDays}. Nothing was added.`
      return formReply(form.submission, { error, field: 'days', status: 409 })
    }
    case 'featured': {
      const count = days.length === 1 ? 'one day' : `${days.length} days`
      const text = `The event is featured on ${count}, without charge.`
      return redirectWithFlash(request, salePath(site, { id: featured.invoiceId }), { text })
    }
  }
}

export default function FeatureEvent() {
  const page = useLoaderData<typeof loader>()
  const reply = useFormReply<FormReply>()
  return (
    <AdminPage
      title="Add Complimentary Days"
      lead={`Features an event on the home page of ${page.name} without charge. Each day uses one of the slots that are for sale.`}
      steps={[{ name: 'Upsells', href: page.upsellsHref }]}
    >
      {page.event ? (
        <FeatureEventForm key={page.event.id} event={page.event} reply={reply} />
      ) : (
        <EventSearch {...page} />
      )}
    </AdminPage>
  )
}
