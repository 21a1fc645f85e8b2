import { json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import {
  NEIGHBORHOODS_PATH,
  parseRegionType,
  REGION_NAMES,
  type Region as RegionRecord,
  regionPath,
} from '~/domain/geography/region'
import { findRegion } from '~/domain/geography/region-store.server'
import { searchEvents } from '~/domain/search/results/search-events.server'
import { COUNTED_PAGES } from '~/domain/search/search-query'
import { formatSearchUrl } from '~/domain/search/url/format-search-url'
import { notFound } from '~/http/error-responses.server'
import { requireSite } from '~/http/guards.server'
import { createPageSections, sectionHeaders } from '~/http/page-sections.server'
import { getSiteUrl } from '~/http/site-url.server'
import { pagePath, parsePageNumber } from '~/lib/forms/page-number'
import { mapSection } from '~/lib/section-result'
import { toDay } from '~/lib/time/local-time'
import { buildEventMarkers } from '~/ui/events/cards/event-marker'
import { buildPagedEvents, findCanonicalPage, PagedEvents } from '~/ui/events/cards/paged-events'
import { formatKind } from '~/ui/events/event-count'
import { A } from '~/ui/kit/link'
import { buildBreadcrumbJsonLd } from '~/ui/kit/pages/breadcrumb-json-ld'
import { Breadcrumbs } from '~/ui/kit/pages/breadcrumbs'
import { SectionBoundary } from '~/ui/kit/pages/section-boundary'
import { StructuredData } from '~/ui/kit/text/raw-html'
import { prepareMap } from '~/ui/map/interactive/prepare-map'
import { ChipStrip } from '~/ui/places/chip-strip'
import { PlaceLayout } from '~/ui/places/place-layout'
import { QuickDays } from '~/ui/search/days/quick-days'
import { EVENTS_HOME } from '~/ui/site-frame/message-page'
import { buildPageMeta } from '~/ui/site-frame/page-meta'
import { UnavailablePage } from '~/ui/site-frame/unavailable-page'
import { Subscribe } from '~/ui/syndication/subscribe'
import styles from './place.module.css'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => {
  if (!data) return []
  const { region, events } = data
  if (region === 'unavailable') return buildPageMeta(matches, { title: UNAVAILABLE })
  const page = findCanonicalPage(mapSection(events, ({ list }) => list))
  return buildPageMeta(matches, {
    title: getTitle(region),
    path: page === null ? undefined : pagePath(regionPath(region), page),
    feeds: regionPath(region),
    description: `Upcoming events in ${region.name}, by day and on a map.`,
  })
}

const UNAVAILABLE = 'Neighborhood temporarily unavailable'
const STEPS = [EVENTS_HOME, { name: 'Neighborhoods', href: NEIGHBORHOODS_PATH }]

/** Serves neighborhoods, places and zip codes; the first segment of the path is the type. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const site = requireSite(context)
  const { services } = context
  const url = new URL(request.url)
  const type = parseRegionType(url.pathname.split('/')[1])
  const slug = params.id ?? ''
  if (!type) throw notFound('Neighborhood not found')
  const clock = { timezone: site.timezone, now: services.now }
  const fallbackImage = site.settings.defaultEventImageChecksum ?? null
  const sections = createPageSections(context)
  const readEvents = async () => {
    const page = await searchEvents(services, site, {
      regions: [{ type, slug }],
      countedPages: COUNTED_PAGES,
      page: parsePageNumber(url.searchParams.get('page')),
    })
    const exact = page.events.slice(0, page.size)
    return {
      list: buildPagedEvents(page, clock, {
        fallbackImage,
        isOfNeighborhood: type === 'neighborhood',
      }),
      markers: buildEventMarkers(exact, clock),
    }
  }
  const [region, events] = await Promise.all([
    sections.read('neighborhood', findRegion(services.db, site.id, type, slug)),
    sections.read('events', readEvents()),
  ])
  if (!region) throw notFound('Neighborhood not found')
  if (region === 'unavailable') {
    return json({ region, events } as const, { status: 503, headers: sections.headers() })
  }
  const map = prepareMap({
    bounds: region.bounds,
    markers: events === 'unavailable' ? [] : events.markers,
  })
  const { name } = region
  return json(
    {
      region: {
        type,
        slug,
        name,
        map,
        kind: formatKind(
          REGION_NAMES[type],
          mapSection(events, ({ list }) => list),
        ),
        today: toDay(services.now, site.timezone),
        structuredData: buildBreadcrumbJsonLd(STEPS, name, getSiteUrl(site, request, context)),
      },
      events: mapSection(events, ({ list }) => ({ list })),
    },
    { headers: sections.headers() },
  )
}

export { sectionHeaders as headers }

export default function Region() {
  const { region, events } = useLoaderData<typeof loader>()
  if (region === 'unavailable') return <UnavailablePage text={UNAVAILABLE} />
  const { type, name } = region
  const query = { regions: [{ type, slug: region.slug }] }
  return (
    <div className={styles.place}>
      <Breadcrumbs steps={STEPS} current={name} />
      <PlaceLayout
        kind={region.kind}
        name={name}
        map={region.map}
        list={{ query, hasPages: events !== 'unavailable' && events.list.maxPage > 1 }}
        facts={
          <ChipStrip>
            <QuickDays today={region.today} query={query} />
          </ChipStrip>
        }
      >
        <SectionBoundary
          section={events}
          unavailable="Events in this neighborhood temporarily unavailable"
        >
          {({ list }) => (
            <PagedEvents
              list={list}
              pageHref={(page) => pagePath(regionPath(region), page)}
              empty="No upcoming events match this neighborhood."
              isCompact
            />
          )}
        </SectionBoundary>
        <A className={styles.search} href={formatSearchUrl(query)}>
          Search in {name}
        </A>
        <Subscribe path={regionPath(region)} name={name} />
      </PlaceLayout>
      <StructuredData value={region.structuredData} />
    </div>
  )
}

/** 'Zip code 53202', since a bare number means nothing among tabs or search results. */
function getTitle({ type, name }: Pick<RegionRecord, 'type' | 'name'>): string {
  return type === 'zip' ? `${REGION_NAMES[type]} ${name}` : name
}
