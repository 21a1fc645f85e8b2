import { json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { NEIGHBORHOODS_PATH } from '~/domain/geography/region'
import { listSiteRegions } from '~/domain/geography/region-store.server'
import { formatSearchUrl } from '~/domain/search/format-search-url'
import { requireSite } from '~/http/guards.server'
import { createPageSections, sectionHeaders } from '~/http/page-sections.server'
import { getSiteUrl } from '~/http/site-url.server'
import { mapSection } from '~/lib/section-result'
import { buildBreadcrumbJsonLd } from '~/ui/kit/breadcrumb-json-ld'
import { Breadcrumbs } from '~/ui/kit/breadcrumbs'
import styles from '~/ui/kit/index-page.module.css'
import { A } from '~/ui/kit/link'
import { Empty } from '~/ui/kit/notice'
import { StructuredData } from '~/ui/kit/raw-html'
import { groupRegions } from '~/ui/places/region-groups'
import { RegionLists } from '~/ui/places/region-lists'
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
  const regions = await sections.read(
    'neighborhoods',
    listSiteRegions(context.services.db, site.id),
  )
  return json(
    {
      siteName: site.name,
      groups: mapSection(regions, groupRegions),
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
  const { groups, structuredData } = useLoaderData<typeof loader>()
  if (groups === 'unavailable') {
    return <UnavailablePage text="Neighborhoods temporarily unavailable" />
  }
  return (
    <div className={styles.browse}>
      <Breadcrumbs steps={[EVENTS_HOME]} current="Neighborhoods" />
      <h1 className={styles.title}>Neighborhoods</h1>
      {groups.length > 0 ? (
        <RegionLists groups={groups} />
      ) : (
        <Empty text="No neighborhoods yet.">
          <A href={formatSearchUrl()}>See all upcoming events</A>
        </Empty>
      )}
      <StructuredData value={structuredData} />
    </div>
  )
}
