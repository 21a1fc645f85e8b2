import { json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { NEIGHBORHOODS_PATH } from '~/domain/geography/region'
import { listLocatedRegions } from '~/domain/geography/region-store.server'
import { countUpcomingByRegion } from '~/domain/listings/count-upcoming.server'
import { formatSearchUrl } from '~/domain/search/url/format-search-url'
import { requireSite } from '~/http/guards.server'
import { createPageSections, sectionHeaders } from '~/http/page-sections.server'
import { getSiteUrl } from '~/http/site-url.server'
import { mapSection } from '~/lib/section-result'
import { A } from '~/ui/kit/link'
import { Empty } from '~/ui/kit/notice'
import { buildBreadcrumbJsonLd } from '~/ui/kit/pages/breadcrumb-json-ld'
import { Breadcrumbs } from '~/ui/kit/pages/breadcrumbs'
import styles from '~/ui/kit/tables/index-page.module.css'
import { StructuredData } from '~/ui/kit/text/raw-html'
import { PlaceLayout } from '~/ui/places/place-layout'
import { groupRegions } from '~/ui/places/region-groups'
import { RegionJumps, RegionLists } from '~/ui/places/region-lists'
import { buildRegionMap } from '~/ui/places/region-map'
import { EVENTS_HOME } from '~/ui/site-frame/message-page'
import { buildPageMeta } from '~/ui/site-frame/page-meta'
import { UnavailablePage } from '~/ui/site-frame/unavailable-page'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  buildPageMeta(matches, {
    title: 'Neighborhoods',
    path: NEIGHBORHOODS_PATH,
    description: data && `Events in ${data.siteName} by neighborhood, place and zip code.`,
  })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const site = requireSite(context)
  const sections = createPageSections(context)
  const { services } = context
  const [regions, counts] = await Promise.all([
    sections.read('neighborhoods', listLocatedRegions(services.db, site.id)),
    sections.read('event counts', countUpcomingByRegion(services.search, site.id)),
  ])
  const counted = mapSection(regions, (list) =>
    list.map((region) => ({
      ...region,
      events: counts === 'unavailable' ? 0 : (counts.get(`${region.type}/${region.slug}`) ?? 0),
    })),
  )
  return json(
    {
      siteName: site.name,
      groups: mapSection(counted, groupRegions),
      map: mapSection(counted, buildRegionMap),
      structuredData: buildBreadcrumbJsonLd(
        [EVENTS_HOME],
        'Neighborhoods',
        getSiteUrl(site, request, context),
      ),
    },
    { status: regions === 'unavailable' ? 503 : 200, headers: sections.headers() },
  )
}

export { sectionHeaders as headers }

export default function Neighborhoods() {
  const { groups, map, siteName, structuredData } = useLoaderData<typeof loader>()
  if (groups === 'unavailable' || map === 'unavailable') {
    return <UnavailablePage text="Neighborhoods temporarily unavailable" />
  }
  return (
    <div className={styles.browse}>
      <Breadcrumbs steps={[EVENTS_HOME]} current="Neighborhoods" />
      <PlaceLayout
        kind={siteName}
        name="Neighborhoods"
        map={map}
        facts={<RegionJumps groups={groups} />}
      >
        {groups.length > 0 ? (
          <RegionLists groups={groups} />
        ) : (
          <Empty text="No neighborhoods yet.">
            <A href={formatSearchUrl()}>See all upcoming events</A>
          </Empty>
        )}
      </PlaceLayout>
      <StructuredData value={structuredData} />
    </div>
  )
}
