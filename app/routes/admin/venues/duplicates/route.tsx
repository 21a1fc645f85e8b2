import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { selectScrapesAt } from '~/domain/feeds/scrapes/scrape-of-venue.server'
import { boundsShapesPath, duplicatesPath } from '~/domain/sites/admin-path'
import { selectUpcomingAt } from '~/domain/venue-merges/upcoming-at-venue.server'
import { formatPairPosition, parsePairPosition } from '~/domain/venues/duplicates/duplicate-forms'
import { listLastMerges } from '~/domain/venues/duplicates/venue-merge-store.server'
import { listOpenPairs } from '~/domain/venues/duplicates/venue-pair-store.server'
import { requireAdminSuperadmin } from '~/http/guards.server'
import { buildBaseMap } from '~/routes/build-base-map.server'
import { buildAdminMeta } from '~/ui/admin-frame/admin-meta'
import { Empty } from '~/ui/kit/notice'
import { AdminPage } from '~/ui/kit/pages/admin-page'
import { EmptyPanel } from '~/ui/kit/tables/empty-panel'
import { KeysetPages } from '~/ui/kit/tables/keyset-pages'
import { BaseMapProvider } from '~/ui/map/base-map'
import { LastMerges } from '~/ui/venues/duplicates/last-merges'
import { PairCard } from '~/ui/venues/duplicates/pair-card'
import { duplicatesAction } from './duplicates-action.server'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  buildAdminMeta(data && ['Duplicate Venues'])

const PAIRS_PER_PAGE = 10
const MERGES_SHOWN = 10

/** The venues of all sites that may be one place, for superadmins. The site in the URL is the one that the frame shows. */
export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireAdminSuperadmin(args)
  const { db, now, settings } = args.context.services
  const after = parsePairPosition(new URL(args.request.url).searchParams.get('after'))
  const [{ pairs, more }, merges] = await Promise.all([
    listOpenPairs(
      { db },
      {
        limit: PAIRS_PER_PAGE,
        after,
        content: { upcoming: (id) => selectUpcomingAt(id, now), scrapes: selectScrapesAt },
      },
    ),
    listLastMerges(db, MERGES_SHOWN),
  ])
  const last = pairs.at(-1)
  return {
    pairs,
    now,
    isFirst: after === null,
    timezone: site.timezone,
    site: { id: site.id },
    next:
      more && last
        ? formatPairPosition({ ...last, firstId: last.first.id, secondId: last.second.id })
        : null,
    merges: merges.map(({ moved: _, ...merge }) => merge),
    baseMap: buildBaseMap(settings.map, boundsShapesPath(site)),
  }
}

export async function action(args: ActionFunctionArgs) {
  const access = await requireAdminSuperadmin(args)
  return duplicatesAction(args, access)
}

export default function DuplicateVenues() {
  const { pairs, next, isFirst, merges, site, baseMap, ...clock } = useLoaderData<typeof loader>()
  return (
    <AdminPage
      title="Duplicate Venues"
      lead="Venues that may be one place, the likeliest first. Merging moves everything to the venue that is kept; the other’s name and links lead there."
    >
      {pairs.length === 0 ? (
        <EmptyPanel>
          <Empty
            text={isFirst ? 'No venues look like duplicates.' : 'No more likely duplicates.'}
          />
        </EmptyPanel>
      ) : null}
      <BaseMapProvider value={baseMap}>
        {pairs.map((pair) => (
          <PairCard key={`${pair.first.id} ${pair.second.id}`} site={site} {...pair} />
        ))}
      </BaseMapProvider>
      <KeysetPages
        firstHref={isFirst ? null : duplicatesPath(site)}
        nextHref={next ? duplicatesPath(site, next) : null}
      />
      <LastMerges merges={merges} site={site} {...clock} />
    </AdminPage>
  )
}
