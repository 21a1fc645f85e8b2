import { json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { CATEGORIES_PATH } from '~/domain/categories/category'
import { listTopCategories } from '~/domain/categories/category-store.server'
import { formatSearchUrl } from '~/domain/search/format-search-url'
import { requireSite } from '~/http/guards.server'
import { createPageSections, sectionHeaders } from '~/http/page-sections.server'
import { getSiteUrl } from '~/http/site-url.server'
import { mapSection } from '~/lib/section-result'
import { CategoryCards } from '~/ui/categories/category-cards'
import { toCategoryTile } from '~/ui/categories/category-tile'
import { buildBreadcrumbJsonLd } from '~/ui/kit/breadcrumb-json-ld'
import { Breadcrumbs } from '~/ui/kit/breadcrumbs'
import styles from '~/ui/kit/index-page.module.css'
import { A } from '~/ui/kit/link'
import { Empty } from '~/ui/kit/notice'
import { StructuredData } from '~/ui/kit/raw-html'
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
  const categories = await sections.read('categories', listTopCategories(context.services.db))
  return json(
    {
      siteName: site.name,
      categories: mapSection(categories, (read) => read.map(toCategoryTile)),
      structuredData: buildBreadcrumbJsonLd(
        [EVENTS_HOME],
        'Categories',
        getSiteUrl(site, request, context),
      ),
    },
    { status: categories === 'unavailable' ? 503 : 200, headers: sections.headers() },
  )
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
          eager={2}
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
