import {
  type AppLoadContext,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { CATEGORIES_PATH, type Category } from '~/domain/categories/category'
import { listTopCategories } from '~/domain/categories/category-store.server'
import type { EventCard } from '~/domain/events/event'
import { countUpcomingByCategory } from '~/domain/listings/count-upcoming.server'
import { listNextOfCategories } from '~/domain/search/lists/list-next-of-categories.server'
import { formatSearchUrl } from '~/domain/search/url/format-search-url'
import type { Site } from '~/domain/sites/site'
import { requireSite } from '~/http/guards.server'
import { createPageSections, sectionHeaders } from '~/http/page-sections.server'
import { getSiteUrl } from '~/http/site-url.server'
import { mapSection } from '~/lib/section-result'
import { coalesceReads } from '~/platform/storage/coalesce-reads.server'
import { CategoryCards } from '~/ui/categories/category-cards'
import { toCategoryTile } from '~/ui/categories/category-tile'
import { buildEventLine } from '~/ui/events/cards/category-preview'
import { A } from '~/ui/kit/link'
import { Empty } from '~/ui/kit/notice'
import { buildBreadcrumbJsonLd } from '~/ui/kit/pages/breadcrumb-json-ld'
import { Breadcrumbs } from '~/ui/kit/pages/breadcrumbs'
import styles from '~/ui/kit/tables/index-page.module.css'
import { StructuredData } from '~/ui/kit/text/raw-html'
import { EVENTS_HOME } from '~/ui/site-frame/message-page'
import { buildPageMeta } from '~/ui/site-frame/page-meta'
import { UnavailablePage } from '~/ui/site-frame/unavailable-page'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  buildPageMeta(matches, {
    title: 'Categories',
    path: CATEGORIES_PATH,
    description: data && `Browse events in ${data.siteName} by category.`,
  })

/** Images of categories are 500 pixels wide (specification, section 9). */
const IMAGE_WIDTH = 500

export async function loader({ request, context }: LoaderFunctionArgs) {
  const site = requireSite(context)
  const sections = createPageSections(context)
  const { services } = context
  const clock = { timezone: site.timezone, now: services.now }
  const [categories, previews] = await Promise.all([
    sections.read('categories', listTopCategories(services.db)),
    sections.read(
      'next events',
      context.listCategories().then((all) => readPreviews(services, site, all)),
    ),
  ])
  const { next, counts } = previews === 'unavailable' ? NO_PREVIEWS : previews
  return json(
    {
      siteName: site.name,
      categories: mapSection(categories, (read) =>
        read.map((category) => {
          const event = next.get(category.id) ?? null
          const tile = toCategoryTile(category)
          return {
            ...tile,
            image: tile.image ?? event?.imageChecksum ?? null,
            ...(previews !== 'unavailable' && {
              next: event && buildEventLine(event, clock),
              events: counts.get(category.id),
            }),
          }
        }),
      ),
      structuredData: buildBreadcrumbJsonLd(
        [EVENTS_HOME],
        'Categories',
        getSiteUrl(site, request, context),
      ),
    },
    { status: categories === 'unavailable' ? 503 : 200, headers: sections.headers() },
  )
}

type Previews = { next: Map<string, EventCard>; counts: Map<string, number> }

const NO_PREVIEWS: Previews = { next: new Map(), counts: new Map() }

/** The next event of each top-level category and how many there are, in one round trip. */
async function readPreviews(
  services: AppLoadContext['services'],
  site: Site,
  all: Category[],
): Promise<Previews> {
  const search = coalesceReads(services.search)
  const ids = all.filter(({ parentId }) => parentId === null).map(({ id }) => id)
  const [next, counts] = await Promise.all([
    listNextOfCategories({ ...services, search }, site, ids),
    countUpcomingByCategory(search, site.id),
  ])
  return { next, counts }
}

export { sectionHeaders as headers }

export default function Categories() {
  const { categories, structuredData } = useLoaderData<typeof loader>()
  if (categories === 'unavailable') {
    return <UnavailablePage text="Categories temporarily unavailable" />
  }
  return (
    <div className={styles.browse}>
      <Breadcrumbs steps={[EVENTS_HOME]} current="Categories" />
      <h1 className={styles.title}>Categories</h1>
      {categories.length > 0 ? (
        <CategoryCards
          categories={categories}
          width={IMAGE_WIDTH}
          sizes="(min-width: 84rem) 18rem, (min-width: 40rem) 30vw, 46vw"
          heading="h2"
          eager={4}
        />
      ) : (
        <Empty text="No categories yet.">
          <A href={formatSearchUrl()}>See all upcoming events</A>
        </Empty>
      )}
      <StructuredData value={structuredData} />
    </div>
  )
}
