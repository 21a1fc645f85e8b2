import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { searchEvents } from '~/domain/search/results/search-events.server'
import { COUNTED_PAGES } from '~/domain/search/search-query'
import {
  findManagedFacts,
  saveManagedVenue,
} from '~/domain/venues/claims/save-managed-venue.server'
import { findManager } from '~/domain/venues/claims/venue-claim-store.server'
import { managedVenueForm } from '~/domain/venues/curated/curated-venue-form'
import { toCleanHtml, toTexts } from '~/domain/venues/curated/curated-venue-texts.server'
import { toValues } from '~/domain/venues/curated/save-curated-venue.server'
import { findVenueMergedInto } from '~/domain/venues/duplicates/find-venue-merged-into.server'
import { MY_VENUES_PATH, managedVenuePath, venuePath } from '~/domain/venues/venue-path'
import { findVenue } from '~/domain/venues/venue-store.server'
import { NO_STORE } from '~/http/browser-cache-headers.server'
import { notFound } from '~/http/error-responses.server'
import { conflictReply } from '~/http/forms/conflict-reply.server'
import { readForm } from '~/http/forms/validate-form.server'
import { requireSiteViewer } from '~/http/guards.server'
import { createPageSections, sectionHeaders } from '~/http/page-sections.server'
import type { FormReply } from '~/lib/forms/form-reply'
import { fingerprint } from '~/lib/forms/merge-conflicting-edits'
import { pagePath, parsePageNumber } from '~/lib/forms/page-number'
import { parseRowId } from '~/lib/row-id'
import { AccountLayout } from '~/ui/accounts/account-layout'
import { buildPagedEvents, PagedEvents } from '~/ui/events/cards/paged-events'
import { FormNotice } from '~/ui/kit/forms/form'
import { keyOfOpened } from '~/ui/kit/forms/opened-with'
import { A } from '~/ui/kit/link'
import { SectionBoundary } from '~/ui/kit/pages/section-boundary'
import { MailtoLink } from '~/ui/kit/text/mailto-link'
import { buildPageMeta } from '~/ui/site-frame/page-meta'
import { ManagedVenueForm } from '~/ui/venues/claims/managed-venue-form'
import styles from '~/ui/venues/claims/venue-claims.module.css'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  buildPageMeta(matches, { title: data ? `Edit ${data.venue.name}` : null })

/** For those who manage the venue, on the site that let them. */
export async function loader(args: LoaderFunctionArgs) {
  const { site, viewer } = await requireSiteViewer(args)
  const { request, context, params } = args
  const { services } = context
  const { db, now } = services
  const id = parseRowId(params.id)
  if (id === null) throw notFound('Venue not found')
  const { searchParams } = new URL(request.url)
  const sections = createPageSections(context)
  const readEvents = async () =>
    buildPagedEvents(
      await searchEvents(services, site, {
        venues: [String(id)],
        countedPages: COUNTED_PAGES,
        page: parsePageNumber(searchParams.get('page')),
      }),
      { timezone: site.timezone, now },
      {
        fallbackImage: site.settings.defaultEventImageChecksum ?? null,
        isOfNeighborhood: true,
        foldsSeries: true,
      },
    )
  const [venue, manager, facts] = await Promise.all([
    findVenue(db, site.id, id),
    findManager(db, { siteId: site.id, venueId: id, accountId: viewer.id }),
    findManagedFacts(db, id),
  ])
  if (!venue || !manager) {
    const kept = await findVenueMergedInto(db, site.id, id)
    throw kept ? redirect(managedVenuePath(kept)) : notFound('Venue not found')
  }
  const texts = toTexts(facts && toValues(facts))
  const page = {
    venue: { id, name: venue.name, address: venue.address },
    facts: { texts, openedWith: fingerprint(texts), cleanHtml: toCleanHtml(texts) },
    supportEmail: site.settings.supportEmail ?? null,
    isSaved: searchParams.has('saved'),
    events: await sections.read('events', readEvents()),
  }
  return json(page, { headers: NO_STORE })
}

export async function action(args: ActionFunctionArgs) {
  const { site, viewer } = await requireSiteViewer(args)
  const { request, context, params } = args
  const id = parseRowId(params.id)
  if (id === null) throw notFound('Venue not found')
  const form = await readForm(request, managedVenueForm)
  if (form.kind === 'refused') return form.reply
  const manager = { siteId: site.id, venueId: id, accountId: viewer.id }
  const saved = await saveManagedVenue(context.services, manager, form.value)
  switch (saved.kind) {
    case 'saved':
      return redirect(`${managedVenuePath({ id })}?saved`)
    case 'not-manager':
      throw notFound('Venue not found')
    case 'conflict':
      return conflictReply(form.submission, saved.conflict)
  }
}

export { sectionHeaders as headers }

export default function MyVenue() {
  const { venue, facts, supportEmail, isSaved, events } = useLoaderData<typeof loader>()
  const reply = useActionData<FormReply>()
  return (
    <AccountLayout heading={`Edit ${venue.name}`} currentPath={MY_VENUES_PATH}>
      <div className={styles.sections}>
        {isSaved && !reply ? <FormNotice>Saved. Visitors see it now.</FormNotice> : null}
        <p>
          <bdi>{venue.address}</bdi> · <A href={venuePath(venue)}>View its page</A>
        </p>
        <p className={styles.quiet}>
          The editors look after its name, address and pictures.{' '}
          {supportEmail ? (
            <MailtoLink email={supportEmail} text="Write to them if one of these is wrong." />
          ) : null}
        </p>
        <ManagedVenueForm key={keyOfOpened(reply, facts.openedWith)} facts={facts} reply={reply} />
        <section className={styles.section} aria-labelledby="upcoming">
          <h2 id="upcoming">Upcoming events</h2>
          <SectionBoundary section={events} unavailable="Events temporarily unavailable">
            {(list) => (
              <PagedEvents
                list={list}
                pageHref={(page) => `${pagePath(managedVenuePath(venue), page)}#upcoming`}
                empty="No upcoming events."
                isCompact
              />
            )}
          </SectionBoundary>
        </section>
      </div>
    </AccountLayout>
  )
}
