import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { claimVenue } from '~/domain/venues/claims/claim-venue.server'
import { CLAIM_MESSAGES, claimForm } from '~/domain/venues/claims/venue-claim'
import { findManager, findOpenClaim } from '~/domain/venues/claims/venue-claim-store.server'
import { findVenueMergedInto } from '~/domain/venues/duplicates/find-venue-merged-into.server'
import {
  claimVenuePath,
  MY_VENUES_PATH,
  managedVenuePath,
  venuePath,
} from '~/domain/venues/venue-path'
import { findVenue } from '~/domain/venues/venue-store.server'
import { NO_STORE } from '~/http/browser-cache-headers.server'
import { clientIp } from '~/http/client-ip.server'
import { notFound } from '~/http/error-responses.server'
import { formReply, readForm } from '~/http/forms/validate-form.server'
import { requireSiteViewer } from '~/http/guards.server'
import { sectionHeaders } from '~/http/page-sections.server'
import type { FormReply } from '~/lib/forms/form-reply'
import { parseRowId } from '~/lib/row-id'
import { Breadcrumbs } from '~/ui/kit/pages/breadcrumbs'
import { EVENTS_HOME } from '~/ui/site-frame/message-page'
import { buildPageMeta } from '~/ui/site-frame/page-meta'
import { ClaimVenueForm } from '~/ui/venues/claims/claim-venue-form'
import styles from '~/ui/venues/claims/venue-claims.module.css'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  buildPageMeta(matches, { title: data ? `Manage ${data.venue.name}` : null })

/** For everyone with an account; a manager is led to the page that they edit. */
export async function loader(args: LoaderFunctionArgs) {
  const { site, viewer } = await requireSiteViewer(args)
  const { db } = args.context.services
  const id = parseRowId(args.params.id)
  if (id === null) throw notFound('Venue not found')
  const claimant = { siteId: site.id, venueId: id, accountId: viewer.id }
  const [venue, manager, claim] = await Promise.all([
    findVenue(db, site.id, id),
    findManager(db, claimant),
    findOpenClaim(db, claimant),
  ])
  if (!venue) {
    const kept = await findVenueMergedInto(db, site.id, id)
    throw kept ? redirect(claimVenuePath(kept)) : notFound('Venue not found')
  }
  if (manager) throw redirect(managedVenuePath(venue))
  const { name, address } = venue
  const page = {
    venue: { id, name, address },
    siteName: site.name,
    message: claim?.message ?? null,
  }
  return json(page, { headers: NO_STORE })
}

export async function action(args: ActionFunctionArgs) {
  const { site, viewer } = await requireSiteViewer(args)
  const { request, context, params } = args
  const id = parseRowId(params.id)
  if (id === null) throw notFound('Venue not found')
  const form = await readForm(request, claimForm)
  if (form.kind === 'refused') return form.reply
  const { submission, value } = form
  const { services } = context
  const who = { ip: clientIp(request), account: viewer.id }
  if (await services.rateLimits.isTooMany('claim', who)) {
    return formReply(submission, { status: 429, error: CLAIM_MESSAGES.tooOften })
  }
  const order = { siteId: site.id, venueId: id, accountId: viewer.id, ...value }
  const outcome = await claimVenue(services, order)
  switch (outcome.kind) {
    case 'not-found':
      throw notFound('Venue not found')
    case 'already-manager':
      return redirect(managedVenuePath({ id }))
    case 'too-many':
      return formReply(submission, { error: CLAIM_MESSAGES.tooMany })
    default:
      return redirect(`${MY_VENUES_PATH}?claimed=${id}`)
  }
}

export { sectionHeaders as headers }

export default function ClaimVenue() {
  const { venue, siteName, message } = useLoaderData<typeof loader>()
  const reply = useActionData<FormReply>()
  return (
    <div className={styles.page}>
      <Breadcrumbs
        steps={[EVENTS_HOME, { name: venue.name, href: venuePath(venue) }]}
        current="Manage its page"
      />
      <h1 className={styles.heading}>
        Manage <bdi>{venue.name}</bdi>
      </h1>
      <p>
        <bdi>{venue.address}</bdi>
      </p>
      <p>
        If you run this venue, you can keep what visitors read about it up to date: what kind of
        place it is, when it is open, parking, accessibility, and how to reach you. An editor of{' '}
        {siteName} checks who you are first and emails you the answer.
      </p>
      <ClaimVenueForm venue={venue} message={message} reply={reply} />
    </div>
  )
}
