import { json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { countUpcomingByVenue } from '~/domain/listings/count-upcoming-by-venue.server'
import { listManagedVenues, listOwnClaims } from '~/domain/venues/claims/venue-claim-store.server'
import { MY_VENUES_PATH } from '~/domain/venues/venue-path'
import { NO_STORE } from '~/http/browser-cache-headers.server'
import { requireSiteViewer } from '~/http/guards.server'
import { sectionHeaders } from '~/http/page-sections.server'
import { parseRowId } from '~/lib/row-id'
import { DAY } from '~/lib/time/local-time'
import { AccountLayout } from '~/ui/accounts/account-layout'
import { FormNotice } from '~/ui/kit/forms/form'
import { buildPageMeta } from '~/ui/site-frame/page-meta'
import { MyVenuesList } from '~/ui/venues/claims/my-venues-list'

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  buildPageMeta(matches, { title: 'My Venues' })

/** For how long a declined request is shown. */
const DECLINED_FOR = 90 * DAY

/** The venues that the viewer manages on this site, and their requests; other sites list their own. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { site, viewer } = await requireSiteViewer({ request, context })
  const { services } = context
  const { db, now, search } = services
  const owner = { siteId: site.id, accountId: viewer.id }
  const [venues, claims] = await Promise.all([
    listManagedVenues(db, owner),
    listOwnClaims(db, { ...owner, since: now - DECLINED_FOR }),
  ])
  const ids = venues.map(({ id }) => id)
  const upcoming =
    ids.length > 0 ? await countUpcomingByVenue(search, site.id, ids) : new Map<number, number>()
  const claimedId = parseRowId(new URL(request.url).searchParams.get('claimed'))
  const page = {
    siteName: site.name,
    venues: venues.map((venue) => ({ ...venue, upcoming: upcoming.get(venue.id) ?? 0 })),
    claims: claims.map(({ id, status, reason, venue }) => ({ id, status, reason, venue })),
    claimedName: claims.find(({ status, venue }) => status === 'open' && venue.id === claimedId)
      ?.venue.name,
  }
  return json(page, { headers: NO_STORE })
}

export { sectionHeaders as headers }

export default function MyVenues() {
  const { claimedName, ...page } = useLoaderData<typeof loader>()
  return (
    <AccountLayout heading="My Venues" currentPath={MY_VENUES_PATH}>
      {claimedName ? (
        <FormNotice>{`The editors of ${page.siteName} have your request to manage ${claimedName}. You receive an email when they have decided.`}</FormNotice>
      ) : null}
      <MyVenuesList {...page} />
    </AccountLayout>
  )
}
