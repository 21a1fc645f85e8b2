import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  type SerializeFrom,
} from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import clsx from 'clsx'
import { canModerate, canSeeUnlisted } from '~/domain/accounts/permissions'
import { categoryPath } from '~/domain/categories/category'
import { eventPath, seriesPath } from '~/domain/events/event'
import { findEvent } from '~/domain/events/event-store.server'
import { endOfFeaturedDay } from '~/domain/promotions/days/featured-day-store.server'
import { NO_STORE } from '~/http/browser-cache-headers.server'
import { toExpires } from '~/http/expires-header.server'
import { requireSite, requireSiteViewer } from '~/http/guards.server'
import { createPageSections, sectionHeaders } from '~/http/page-sections.server'
import { parseRowId } from '~/lib/row-id'
import { EventImage } from '~/ui/events/event-image'
import { OwnEventActions } from '~/ui/events/own-events/own-event-actions'
import { EventActions } from '~/ui/events/page/event-actions'
import { EventFacts, EventSources, TicketBar } from '~/ui/events/page/event-facts'
import { NotFoundPage } from '~/ui/events/page/not-found-page'
import { NearbyEvents, SeriesDates } from '~/ui/events/page/related-events'
import { SHARE_HEIGHT, SHARE_WIDTH } from '~/ui/events/sharing/share-image'
import { A } from '~/ui/kit/link'
import { Banner } from '~/ui/kit/notice'
import { Breadcrumbs } from '~/ui/kit/pages/breadcrumbs'
import chips from '~/ui/kit/text/chips.module.css'
import prose from '~/ui/kit/text/prose.module.css'
import { CleanHtml, StructuredData } from '~/ui/kit/text/raw-html'
import { ModerationSection } from '~/ui/moderation/moderation-section'
import { buildPageMeta } from '~/ui/site-frame/page-meta'
import { UnavailablePage } from '~/ui/site-frame/unavailable-page'
import { Subscribe } from '~/ui/syndication/subscribe'
import { loadInstead } from '../load-instead.server'
import styles from './event.module.css'
import { listEventNotices } from './event-notices.server'
import { buildEventPage, loadRelated } from './event-page.server'
import { loadModeration } from './load-moderation.server'
import { loadOwnActions } from './load-own-actions.server'
import { moderationAction } from './moderation-action.server'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => {
  if (!data) return []
  if (data.event === null) {
    return buildPageMeta(matches, { title: data.instead ? NOT_FOUND : UNAVAILABLE })
  }
  const { event } = data
  if (!event.isPublic) return buildPageMeta(matches, { title: event.title })
  const tags = buildPageMeta(matches, {
    title: event.title,
    path: eventPath(event),
    description: event.summary,
    imageUrl: event.shareImage,
    feeds: event.seriesPath ?? undefined,
  })
  const hasImage = tags.some((tag) => 'property' in tag && tag.property === 'og:image')
  return hasImage ? [...tags, ...imageMeta(event.title)] : tags
}

/** The event's image is 800 pixels wide (specification, section 9). */
const IMAGE_WIDTH = 800
/** A title of more characters is set smaller. */
const LONG_TITLE = 80
const DATES_ID = 'dates'
const NOT_FOUND = 'Event not found'
const UNAVAILABLE = 'Event temporarily unavailable'

/** Services that know the size show the image the first time a link is shared. */
const imageMeta = (title: string) => [
  { property: 'og:image:type', content: 'image/jpeg' },
  { property: 'og:image:width', content: String(SHARE_WIDTH) },
  { property: 'og:image:height', content: String(SHARE_HEIGHT) },
  { property: 'og:image:alt', content: title },
]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const site = requireSite(context)
  const { services } = context
  const id = parseRowId(params.id)
  const sections = createPageSections(context)
  const viewer = await context.findViewer()
  const [event, tree] = await Promise.all([
    id === null ? null : sections.read('event', findEvent(services.db, site, id, viewer)),
    sections.read('categories', context.listCategories()),
  ])
  if (event === 'unavailable') {
    return json({ event: null, instead: null }, { status: 503, headers: sections.headers() })
  }
  const categories = tree === 'unavailable' ? [] : tree
  if (!event) {
    const instead = await loadInstead(context, site, request)
    return json({ event: null, instead }, { status: 404, statusText: 'Not Found' })
  }
  const [related, own] = await Promise.all([
    loadRelated(context, site, event, { viewer, sections }),
    loadOwnActions({ request, context, site }, event, viewer),
  ])
  const built = await buildEventPage(event, site, { request, context, categories, related })
  const page = {
    ...built,
    banners: [...listEventNotices(request, event, viewer, site), ...built.banners],
    series: related.series,
    seriesPath: event.isPublic && event.seriesId !== null ? seriesPath(event.seriesId) : null,
    nearby: related.nearby,
    moderation: canModerate(viewer, site.id)
      ? await sections.read('moderation', loadModeration({ request, context }, site, event, viewer))
      : null,
    own,
  }
  const showsUnlisted = canSeeUnlisted(viewer, event, site.id)
  const headers = new Headers(showsUnlisted ? NO_STORE : sections.headers())
  // Its tickets are counted until midnight.
  if (related.isFeatured) {
    headers.set('expires', toExpires(endOfFeaturedDay(services, site), services.now))
  }
  return json({ event: page, instead: null }, { headers })
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { site, viewer } = await requireSiteViewer({ request, context })
  return moderationAction({ request, params, context, site, viewer })
}

export { sectionHeaders as headers }

export default function EventPage() {
  const { event, instead } = useLoaderData<typeof loader>()
  if (instead) return <NotFoundPage heading={NOT_FOUND} instead={instead} />
  return event === null ? <UnavailablePage text={UNAVAILABLE} /> : <Event event={event} />
}

type EventData = NonNullable<SerializeFrom<typeof loader>['event']>

function Event({ event }: { event: EventData }) {
  const { series } = event
  const summary = series && series !== 'unavailable' ? series.summary : ''
  const hasMoreDates = summary !== ''
  return (
    <article className={styles.event}>
      <Breadcrumbs steps={event.breadcrumbs} current={event.title} />
      {event.banners.map((text) => (
        <Banner key={text}>{text}</Banner>
      ))}
      {event.own ? <OwnEventActions actions={event.own} /> : null}
      {event.hasEnded ? <EndedNotice hasMoreDates={hasMoreDates} /> : null}
      <h1
        className={styles.title}
        dir="auto"
        data-long={event.title.length > LONG_TITLE ? '' : undefined}
      >
        {event.title}
      </h1>
      <div className={styles.columns}>
        <div>
          <EventImage
            card={event}
            width={IMAGE_WIDTH}
            sizes="(min-width: 84rem) 54rem, (min-width: 56rem) 62vw, 100vw"
            eager
          />
        </div>
        <EventFacts
          facts={event.facts}
          series={hasMoreDates ? { text: summary, listId: DATES_ID } : null}
          actions={<EventActions calendar={event.calendar} share={event.share} />}
        />
        <div className={styles.story}>
          <CleanHtml className={clsx(prose.prose, styles.description)} html={event.description} />
          {event.categories.length > 0 ? (
            <ul className={clsx(chips.filled, styles.categories)} aria-label="Categories">
              {event.categories.map((category) => (
                <li key={category.id}>
                  <A href={categoryPath(category)}>{category.name}</A>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
        <EventSources facts={event.facts} />
      </div>
      {event.moderation ? <ModerationSection moderation={event.moderation} /> : null}
      {event.series ? <SeriesDates series={event.series} id={DATES_ID} /> : null}
      {hasMoreDates && event.seriesPath ? (
        <Subscribe path={event.seriesPath} name={event.title} />
      ) : null}
      {event.nearby ? <NearbyEvents cards={event.nearby} /> : null}
      <TicketBar facts={event.facts} />
      {event.structuredData.map((value) => (
        <StructuredData key={value['@type']} value={value} />
      ))}
    </article>
  )
}

/** People still follow links to past events: offers them somewhere to go. */
function EndedNotice({ hasMoreDates }: { hasMoreDates: boolean }) {
  return (
    <p className={styles.ended}>
      <strong>This event has ended.</strong>{' '}
      {hasMoreDates ? (
        <>
          More dates below, or <A href="/">see what’s on</A>.
        </>
      ) : (
        <>
          <A href="/">See what’s on</A>.
        </>
      )}
    </p>
  )
}
