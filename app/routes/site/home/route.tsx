import { json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { categoryPath } from '~/domain/categories/category'
import { endOfFeaturedDay } from '~/domain/promotions/days/featured-day-store.server'
import { toExpires } from '~/http/expires-header.server'
import { requireSite } from '~/http/guards.server'
import { createPageSections, sectionHeaders } from '~/http/page-sections.server'
import { FEATURED_EVENTS_HEADER } from '~/http/promotions/featured-events-header'
import type { SectionResult } from '~/lib/section-result'
import { toDay } from '~/lib/time/local-time'
import { CategoryPreview } from '~/ui/events/cards/category-preview'
import { HeadlineEvents } from '~/ui/events/cards/headline-events'
import button from '~/ui/kit/button.module.css'
import { FormNotice } from '~/ui/kit/forms/form'
import { A } from '~/ui/kit/link'
import { Empty } from '~/ui/kit/notice'
import section from '~/ui/kit/pages/section.module.css'
import { SectionBoundary } from '~/ui/kit/pages/section-boundary'
import { QuickDays } from '~/ui/search/days/quick-days'
import { AdSlot } from '~/ui/site-frame/ad-slot'
import { Announcement } from '~/ui/site-frame/announcement'
import { buildPageMeta } from '~/ui/site-frame/page-meta'
import { Subscribe } from '~/ui/syndication/subscribe'
import type { VenueCard } from '~/ui/venues/venue-card'
import { VenueCards } from '~/ui/venues/venue-cards'
import styles from './home.module.css'
import { EventDays, FeaturedEvents } from './home-events'
import { loadHomeSections } from './home-sections.server'

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  buildPageMeta(matches, { title: null, path: '/', feeds: '/' })

/** Notices that other pages redirect here with, by their name in the query. */
const NOTICES = new Map([
  ['logged-out', 'You’re logged out.'],
  ['account-deleted', 'Your account has been deleted.'],
])

export async function loader({ request, context }: LoaderFunctionArgs) {
  const site = requireSite(context)
  const { services } = context
  const notice = NOTICES.get(new URL(request.url).searchParams.get('notice') ?? '') ?? null
  const sections = createPageSections(context)
  const { announcedUntil, ...home } = await loadHomeSections(context, site, sections)
  const page = {
    notice,
    today: toDay(services.now, site.timezone),
    siteName: site.name,
    layout: site.settings.homeLayout,
    ...home,
  }
  const headers = new Headers(sections.headers())
  // No cached page shows yesterday's featured events, or the announcement after its end.
  const midnight = endOfFeaturedDay(services, site)
  const changesAt = Math.min(midnight, announcedUntil ?? midnight)
  headers.set('expires', toExpires(changesAt, services.now))
  if (home.featured !== 'unavailable' && home.featured.cards.length > 0) {
    headers.set(FEATURED_EVENTS_HEADER, home.featured.cards.map(({ id }) => id).join(','))
  }
  return json(page, { headers })
}

export { sectionHeaders as headers }

type HomePage = ReturnType<typeof useLoaderData<typeof loader>>

export default function Home() {
  const home = useLoaderData<typeof loader>()
  const { upcoming, featured, layout } = home
  const isPromoted = featured !== 'unavailable' && featured.cards.length > 0
  // The prompt that takes the place of featured events is above other events only where those are larger.
  const isLed = isPromoted || layout === 'stories'
  const lead = (
    <>
      <Featured featured={featured} layout={layout} siteName={home.siteName} />
      <AdSlot unit="leaderboard" />
    </>
  )
  return (
    <div className={styles.home}>
      {home.notice ? <FormNotice>{home.notice}</FormNotice> : null}
      <div className={styles.opening}>
        <h1 className={styles.heading}>What’s on</h1>
        <QuickDays today={home.today} />
      </div>
      {home.announcement ? <Announcement html={home.announcement} /> : null}
      {upcoming !== 'unavailable' && upcoming.headlines.length > 0 ? (
        <HeadlineEvents heading="Coming up" cards={upcoming.headlines} />
      ) : null}
      {isLed ? lead : null}
      <div className={styles.columns}>
        <Upcoming upcoming={upcoming} layout={layout} isFirst={!isLed} />
        <div className={styles.rail}>
          <AdSlot unit="right-rail" />
        </div>
      </div>
      {isLed ? null : lead}
      <FeaturedVenues cards={home.venues} />
      <Categories categories={home.categories} />
      <aside className={styles.invitation}>
        <h2>Hosting an event?</h2>
        <p>Concerts, markets, readings, games: if it’s open to the public, list it here.</p>
        <A className={button.button} href="/create/event">
          Add Your Event
        </A>
      </aside>
    </div>
  )
}

/** Today's featured events, or a prompt. It leads to My Events, which sells featured days, if the site sells any. */
function Featured({
  featured,
  siteName,
  layout,
}: Pick<HomePage, 'featured' | 'siteName' | 'layout'>) {
  return (
    <SectionBoundary section={featured} unavailable="Featured events temporarily unavailable">
      {({ cards, isOnSale }) =>
        cards.length > 0 ? (
          <FeaturedEvents layout={layout} cards={cards} />
        ) : (
          <aside className={styles.prompt} aria-labelledby="promote">
            <h2 id="promote">Get your event in front of {siteName}</h2>
            {isOnSale ? (
              <>
                <p>Feature it here, at the top of the page, on the days you choose.</p>
                <A href="/account/events">Promote Your Event</A>
              </>
            ) : (
              <>
                <p>List it here, where people look for something to do.</p>
                <A href="/create/event">Add Your Event</A>
              </>
            )}
          </aside>
        )
      }
    </SectionBoundary>
  )
}

function Upcoming({
  upcoming,
  layout,
  isFirst,
}: Pick<HomePage, 'upcoming' | 'layout'> & { isFirst: boolean }) {
  return (
    <section aria-label="Upcoming events">
      <SectionBoundary section={upcoming} unavailable="Upcoming events temporarily unavailable">
        {({ isEmpty, days, hasMore }) => (
          <>
            {isEmpty ? (
              <Empty text="No upcoming events in this region.">
                <A className={button.button} href="/create/event">
                  Add Your Event
                </A>
              </Empty>
            ) : (
              <EventDays layout={layout} days={days} isFirst={isFirst} />
            )}
            {hasMore ? (
              <p className={styles.more}>
                <A className={button.button} href="/search">
                  See all upcoming events
                </A>
              </p>
            ) : null}
            <Subscribe path="/" name="Events" />
          </>
        )}
      </SectionBoundary>
    </section>
  )
}

function FeaturedVenues({ cards }: { cards: SectionResult<VenueCard[]> }) {
  if (cards !== 'unavailable' && cards.length === 0) return null
  return (
    <section className={section.section} aria-labelledby="venues">
      <h2 id="venues">Featured venues</h2>
      <SectionBoundary section={cards} unavailable="Featured venues temporarily unavailable">
        {(shown) => <VenueCards cards={shown} />}
      </SectionBoundary>
    </section>
  )
}

function Categories({ categories }: Pick<HomePage, 'categories'>) {
  return (
    <SectionBoundary section={categories} unavailable="Events temporarily unavailable">
      {({ shown, all }) => (
        <>
          {shown.length > 0 ? (
            <div className={styles.categories}>
              {shown.map(({ first, lines, ...category }) => (
                <CategoryPreview
                  key={category.id}
                  category={category}
                  first={first}
                  lines={lines}
                />
              ))}
            </div>
          ) : null}
          {all.length > 0 ? (
            <nav className={styles.browse} aria-labelledby="browse">
              <h2 id="browse">Browse by category</h2>
              <ul>
                {all.map((category) => (
                  <li key={category.id}>
                    <A href={categoryPath(category)}>{category.name}</A>
                  </li>
                ))}
              </ul>
            </nav>
          ) : null}
        </>
      )}
    </SectionBoundary>
  )
}
