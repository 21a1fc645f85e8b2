import { json, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import clsx from 'clsx'
import { canEditCategories } from '~/domain/accounts/permissions'
import {
  type CategoryPage,
  categoryPath,
  editCategoryPath,
  listParagraphs,
} from '~/domain/categories/category'
import { findCategory } from '~/domain/categories/category-store.server'
import { searchEvents } from '~/domain/search/search-events.server'
import { NO_STORE } from '~/http/cache-headers.server'
import { notFound } from '~/http/error-responses.server'
import { requireSite } from '~/http/guards.server'
import { createPageSections, sectionHeaders } from '~/http/page-sections.server'
import { getSiteUrl } from '~/http/site-url.server'
import { pagePath, parsePageNumber } from '~/lib/page-number'
import { CategoryCards } from '~/ui/categories/category-cards'
import { toCategoryTile } from '~/ui/categories/category-tile'
import { buildPagedEvents, findCanonicalPage, PagedEvents } from '~/ui/events/paged-events'
import { buildBreadcrumbJsonLd } from '~/ui/kit/breadcrumb-json-ld'
import { Breadcrumbs } from '~/ui/kit/breadcrumbs'
import button from '~/ui/kit/button.module.css'
import chips from '~/ui/kit/chips.module.css'
import { FormNotice } from '~/ui/kit/form'
import { A } from '~/ui/kit/link'
import { StructuredData } from '~/ui/kit/raw-html'
import { ResponsiveImage } from '~/ui/kit/responsive-image'
import section from '~/ui/kit/section.module.css'
import { SectionBoundary } from '~/ui/kit/section-boundary'
import { EVENTS_HOME } from '~/ui/site-frame/message-page'
import { buildPageMeta } from '~/ui/site-frame/page-meta'
import { UnavailablePage } from '~/ui/site-frame/unavailable-page'
import { Subscribe } from '~/ui/syndication/subscribe'
import styles from './category.module.css'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => {
  if (!data) return []
  const { category, events } = data
  if (category === 'unavailable') return buildPageMeta(matches, { title: UNAVAILABLE })
  const page = findCanonicalPage(events)
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
  const readEvents = async () => {
    const page = parsePageNumber(new URL(request.url).searchParams.get('page'))
    const events = await searchEvents(services, site, { categories: [id], page })
    return buildPagedEvents(events, clock, { fallbackImage })
  }
  const [category, events, viewer] = await Promise.all([
    sections.read('category', findCategory(services.db, id)),
    sections.read('events', readEvents()),
    context.findViewer(),
  ])
  if (!category) throw notFound('Category not found')
  if (category === 'unavailable') {
    return json({ category, events } as const, { status: 503, headers: sections.headers() })
  }
  // It was merged into this one.
  if (category.id !== id) {
    throw redirect(categoryPath(category) + new URL(request.url).search, 301)
  }
  const siteUrl = getSiteUrl(site, request, context)
  const canEdit = canEditCategories(viewer)
  const isSaved = canEdit && new URL(request.url).searchParams.get('notice') === 'saved'
  return json(
    { category: { ...buildCategory(category, siteUrl), canEdit, isSaved }, events },
    { headers: canEdit ? NO_STORE : sections.headers() },
  )
}

export { sectionHeaders as headers }

function buildCategory(category: CategoryPage, siteUrl: string) {
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
    ...{ id, name, blurb, steps, seoTitle, seoDescription },
    paragraphs: listParagraphs(description),
    background: backgroundImageChecksum,
    children: category.children.map(({ id, name }) => ({ id, name })),
    siblings: category.siblings.map(toCategoryTile),
    structuredData: buildBreadcrumbJsonLd(steps, name, siteUrl),
  }
}

export default function Category() {
  const { category, events } = useLoaderData<typeof loader>()
  if (category === 'unavailable') return <UnavailablePage text={UNAVAILABLE} />
  const { name, background } = category
  return (
    <div className={styles.category}>
      <Breadcrumbs steps={category.steps} current={name} />
      {category.isSaved ? <FormNotice>The category is saved.</FormNotice> : null}
      <header className={styles.header} data-has-image={background ? '' : undefined}>
        {background ? (
          <div className={styles.background}>
            <ResponsiveImage
              checksum={background}
              alt=""
              width={768}
              height={384}
              sizes="100vw"
              eager
            />
          </div>
        ) : null}
        <div className={styles.words}>
          <h1>{name}</h1>
          {category.blurb ? <p className={styles.blurb}>{category.blurb}</p> : null}
        </div>
      </header>
      <div className={styles.about}>
        {category.paragraphs.map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs may be equal, and never change their order.
          <p key={index}>{paragraph}</p>
        ))}
        {category.children.length > 0 ? (
          <nav aria-label={`In ${name}`}>
            <ul className={chips.outlined}>
              {category.children.map((child) => (
                <li key={child.id}>
                  <A href={categoryPath(child)}>{child.name}</A>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
        {category.canEdit ? (
          <A className={clsx(button.second, styles.edit)} href={editCategoryPath(category)}>
            Edit category
          </A>
        ) : null}
      </div>
      <SectionBoundary
        section={events}
        unavailable="Events in this category temporarily unavailable"
      >
        {(list) => (
          <PagedEvents
            list={list}
            pageHref={(page) => pagePath(categoryPath(category), page)}
            empty="No upcoming events match this category in your area."
          />
        )}
      </SectionBoundary>
      <Subscribe path={categoryPath(category)} name={name} />
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
