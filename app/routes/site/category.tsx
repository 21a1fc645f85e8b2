import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { type Category as CategoryRecord, categoryPath } from '~/domain/categories/category'
import { findCategory } from '~/domain/categories/category-store.server'
import { listEvents } from '~/domain/events/list-events.server'
import { requireSite } from '~/http/guards.server'
import { notFound } from '~/http/responses.server'
import { agendaOf, phasesOf } from '~/ui/events/agenda'
import { AgendaList } from '~/ui/events/agenda-list'
import { Breadcrumbs } from '~/ui/kit/breadcrumbs'
import { A } from '~/ui/kit/link'
import { Empty } from '~/ui/kit/notice'
import { Pager } from '~/ui/kit/pager'
import { Picture } from '~/ui/kit/picture'
import { EVENTS_HOME } from '~/ui/site-frame/message-page'
import { pageMeta } from '~/ui/site-frame/page-meta'
import styles from './category.module.css'
import { readPage } from './search-query'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data
    ? pageMeta(matches, {
        title: data.name,
        path: pagePath(data, data.currentPage),
        description: data.blurb,
      })
    : []

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const site = requireSite(context)
  const { services, now } = context
  const id = params.id ?? ''
  const here = { timezone: site.timezone, now }
  const [category, page] = await Promise.all([
    findCategory(services.db, id),
    listEvents({ ...services, now }, site, {
      categories: [id],
      page: readPage(new URL(request.url).searchParams.get('page')),
    }),
  ])
  if (!category) throw notFound('Category not found')
  return {
    id,
    name: category.name,
    blurb: category.blurb,
    paragraphs: category.description.split(/\s*\n\s*/).filter(Boolean),
    background: category.backgroundImageChecksum,
    ancestors: category.ancestors.map(namedLink),
    children: category.children.map(namedLink),
    siblings: category.siblings.map(namedLink),
    days: agendaOf(phasesOf(page), here, {
      fallbackImage: site.settings.defaultEventImageChecksum ?? null,
      isContinued: page.currentPage > 1,
    }),
    total: page.total,
    currentPage: page.currentPage,
    maxPage: page.maxPage,
  }
}

const namedLink = ({ id, name }: CategoryRecord) => ({ id, name })

export default function Category() {
  const category = useLoaderData<typeof loader>()
  const { days, total, currentPage, maxPage, background } = category
  return (
    <div className={styles.category}>
      <Breadcrumbs
        steps={[
          EVENTS_HOME,
          ...category.ancestors.map((one) => ({ name: one.name, href: categoryPath(one) })),
        ]}
        here={category.name}
      />
      <header className={styles.header} data-pictured={background ? '' : undefined}>
        {background ? (
          <div className={styles.background}>
            <Picture checksum={background} alt="" width={768} height={384} sizes="100vw" eager />
          </div>
        ) : null}
        <div className={styles.words}>
          <h1>{category.name}</h1>
          {category.blurb ? <p className={styles.blurb}>{category.blurb}</p> : null}
        </div>
      </header>
      <div className={styles.about}>
        {category.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {category.children.length > 0 ? (
          <nav aria-label={`In ${category.name}`}>
            <LinkList links={category.children} />
          </nav>
        ) : null}
      </div>
      {days.length > 0 ? (
        <div>
          <AgendaList days={days} />
          <Pager
            currentPage={currentPage}
            maxPage={maxPage}
            hrefOf={(page) => pagePath(category, page)}
          />
        </div>
      ) : total > 0 ? (
        <Empty text={`There is no page ${currentPage}.`}>
          <A href={pagePath(category, maxPage)}>Go to page {maxPage}, the last</A>
        </Empty>
      ) : (
        <Empty text="No upcoming events match this category in your area." />
      )}
      {category.siblings.length > 0 ? (
        <nav className={styles.siblings} aria-labelledby="more">
          <h2 id="more">More Categories</h2>
          <LinkList links={category.siblings} />
        </nav>
      ) : null}
    </div>
  )
}

function LinkList({ links }: { links: { id: string; name: string }[] }) {
  return (
    <ul className={styles.links}>
      {links.map((link) => (
        <li key={link.id}>
          <A href={categoryPath(link)}>{link.name}</A>
        </li>
      ))}
    </ul>
  )
}

function pagePath(category: { id: string }, page: number): string {
  return page > 1 ? `${categoryPath(category)}?page=${page}` : categoryPath(category)
}
