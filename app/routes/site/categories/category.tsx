import { json, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import clsx from 'clsx'
import { canEditCategories } from '~/domain/accounts/permissions'
import { type CategoryPage, categoryPath, listParagraphs } from '~/domain/categories/category'
import { findCategory } from '~/domain/categories/category-store.server'
import { countUpcomingByCategory } from '~/domain/listings/count-upcoming.server'
import { searchEvents } from '~/domain/search/results/search-events.server'
import { COUNTED_PAGES } from '~/domain/search/search-query'
import { NO_STORE } from '~/http/browser-cache-headers.server'
import { notFound } from '~/http/error-responses.server'
import { requireSite } from '~/http/guards.server'
import { createPageSections, sectionHeaders } from '~/http/page-sections.server'
import { getSiteUrl } from '~/http/site-url.server'
import { pagePath, parsePageNumber } from '~/lib/forms/page-number'
import { mapSection, type SectionResult } from '~/lib/section-result'
import { toDay } from '~/lib/time/local-time'
import { coalesceReads } from '~/platform/storage/coalesce-reads.server'
import { CategoryCards } from '~/ui/categories/category-cards'
import { toCategoryTile } from '~/ui/categories/category-tile'
import { buildEventMarkers } from '~/ui/events/cards/event-marker'
import {
  buildPagedEvents,
  findCanonicalPage,
  PagedEvents,
  type PagedEventsData,
} from '~/ui/events/cards/paged-events'
import { formatKind } from '~/ui/events/event-count'
import { FormNotice } from '~/ui/kit/forms/form'
import { buildBreadcrumbJsonLd } from '~/ui/kit/pages/breadcrumb-json-ld'
import { Breadcrumbs } from '~/ui/kit/pages/breadcrumbs'
import section from '~/ui/kit/pages/section.module.css'
import { SectionBoundary } from '~/ui/kit/pages/section-boundary'
import { StructuredData } from '~/ui/kit/text/raw-html'
import { prepareMap } from '~/ui/map/interactive/prepare-map'
import type { MapMarker } from '~/ui/map/map-data'
import { PlaceLayout } from '~/ui/places/place-layout'
import { EVENTS_HOME } from '~/ui/site-frame/message-page'
import { buildPageMeta } from '~/ui/site-frame/page-meta'
import { UnavailablePage } from '~/ui/site-frame/unavailable-page'
import { Subscribe } from '~/ui/syndication/subscribe'
import styles from './category.module.css'
import { AboutCategory, CategoryFacts } from './category-facts'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => {
  if (!data) return []
  const { category, events } = data
  if (category === 'unavailable') return buildPageMeta(matches, { title: UNAVAILABLE })
  const page = findCanonicalPage(events === 'unavailable' ? events : events.list)
  return buildPageMeta(matches, {
    title: category.seoTitle || category.name,
    path: page === null ? undefined : pagePath(categoryPath(category), page),
    description: category.seoDescription || category.blurb,
    feeds: categoryPath(category),
  })
}

/** Images of sibling categories are 768 pixels wide (specification, section 9). */
const SIBLING_WIDTH = 768
const UNAVAILABLE = 'Category temporarily unavailable'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const site = requireSite(context)
  const { services } = context
  const id = params.id ?? ''
  const clock = { timezone: site.timezone, now: services.now }
  const fallbackImage = site.settings.defaultEventImageChecksum ?? null
  const sections = createPageSections(context)
  // The events and how many each subcategory has are one round trip.
  const search = coalesceReads(services.search)
  const readEvents = async () => {
    const page = parsePageNumber(new URL(request.url).searchParams.get('page'))
    const [found, counts] = await Promise.all([
      searchEvents({ ...services, search }, site, {
        categories: [id],
        page,
        countedPages: COUNTED_PAGES,
      }),
      countUpcomingByCategory(search, site.id),
    ])
    const exact = found.events.slice(0, found.size)
    return {
      list: buildPagedEvents(found, clock, { fallbackImage, pageCategory: id }),
      markers: buildEventMarkers(exact, clock),
      counts,
    }
  }
  const [category, events, viewer] = await Promise.all([
    sections.read('category', findCategory(services.db, id)),
    sections.read('events', readEvents()),
    context.findViewer(),
  ])
  if (!category) throw notFound('Category not found')
  if (category === 'unavailable') {
    return json({ category, events: [] } as const, { status: 503, headers: sections.headers() })
  }
  // It was merged into this one.
  if (category.id !== id) {
    throw redirect(categoryPath(category) + new URL(request.url).search, 301)
  }
  const siteUrl = getSiteUrl(site, request, context)
  const canEdit = canEditCategories(viewer)
  const isSaved = canEdit && new URL(request.url).searchParams.get('notice') === 'saved'
  return json(
    {
      category: {
        ...buildCategory(category, events, siteUrl),
        canEdit,
        isSaved,
        today: toDay(services.now, site.timezone),
      },
      events: mapSection(events, ({ list }) => ({ list })),
    },
    { headers: canEdit ? NO_STORE : sections.headers() },
  )
}

export { sectionHeaders as headers }

function buildCategory(
  category: CategoryPage,
  events: SectionResult<{
    list: PagedEventsData
    markers: MapMarker[]
    counts: Map<string, number>
  }>,
  siteUrl: string,
) {
  const { id, name, blurb, description, backgroundImageChecksum, seoTitle, seoDescription } =
    category
  const steps = [
    EVENTS_HOME,
    ...category.ancestors.map((ancestor) => ({
      name: ancestor.name,
      href: categoryPath(ancestor),
    })),
  ]
  return {
    id,
    name,
    blurb,
    steps,
    seoTitle,
    seoDescription,
    kind: formatKind(
      'Category',
      mapSection(events, ({ list }) => list),
    ),
    map: prepareMap({ bounds: null, markers: events === 'unavailable' ? [] : events.markers }),
    paragraphs: listParagraphs(description),
    background: backgroundImageChecksum,
    children: category.children.map((child) => ({
      id: child.id,
      name: child.name,
      events: events === 'unavailable' ? 0 : (events.counts.get(child.id) ?? 0),
    })),
    siblings: category.siblings.map(toCategoryTile),
    structuredData: buildBreadcrumbJsonLd(steps, name, siteUrl),
  }
}

export default function Category() {
  const { category, events } = useLoaderData<typeof loader>()
  if (category === 'unavailable') return <UnavailablePage text={UNAVAILABLE} />
  const { name } = category
  return (
    <div className={styles.category}>
      <Breadcrumbs steps={category.steps} current={name} />
      {category.isSaved ? <FormNotice>The category is saved.</FormNotice> : null}
      <PlaceLayout
        kind={category.kind}
        name={name}
        lead={category.blurb}
        background={category.background}
        map={category.map}
        list={{
          query: { categories: [category.id] },
          hasPages: events !== 'unavailable' && events.list.maxPage > 1,
        }}
        facts={<CategoryFacts category={category} />}
        side={<AboutCategory name={name} paragraphs={category.paragraphs} />}
      >
        <SectionBoundary
          section={events}
          unavailable="Events in this category temporarily unavailable"
        >
          {({ list }) => (
            <PagedEvents
              list={list}
              pageHref={(page) => pagePath(categoryPath(category), page)}
              empty="No upcoming events match this category in your area."
              isCompact
            />
          )}
        </SectionBoundary>
        <Subscribe path={categoryPath(category)} name={name} />
      </PlaceLayout>
      {category.siblings.length > 0 ? (
        <nav className={clsx(section.section, styles.siblings)} aria-labelledby="more">
          <h2 id="more">More Categories</h2>
          <CategoryCards
            categories={category.siblings}
            width={SIBLING_WIDTH}
            sizes="(min-width: 84rem) 18rem, (min-width: 40rem) 30vw, 46vw"
            heading="h3"
          />
        </nav>
      ) : null}
      <StructuredData value={category.structuredData} />
    </div>
  )
}
