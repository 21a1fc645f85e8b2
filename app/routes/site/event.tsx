import {
  type AppLoadContext,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { categoryPath } from '~/domain/categories/category'
import { listCategories } from '~/domain/categories/category-store.server'
import { cleanHtml } from '~/lib/clean-html.server'
import { type EventDetail, eventPath } from '~/domain/events/event'
import { listNearby, listSeries } from '~/domain/events/event-lists.server'
import { findEvent } from '~/domain/events/event-store.server'
import type { Site } from '~/domain/sites/site'
import { requireSite } from '~/http/guards.server'
import { createParts, type PageParts, partHeaders } from '~/http/parts.server'
import { notFound } from '~/http/responses.server'
import { siteUrlOf } from '~/http/site-url.server'
import { cardOf } from '~/ui/events/card'
import { EventFacts, type Place } from '~/ui/events/event-facts'
import { eventJsonLd } from '~/ui/events/event-json-ld'
import { EventPicture } from '~/ui/events/event-picture'
import { detailTime, leafOf } from '~/ui/events/event-time'
import { NearbyEvents, SeriesDates } from '~/ui/events/further-events'
import { outsideLink } from '~/ui/events/outside-link'
import { seriesDateOf } from '~/ui/events/series-date'
import { summaryOf } from '~/ui/events/summary'
import { Breadcrumbs } from '~/ui/kit/breadcrumbs'
import { CleanHtml, StructuredData } from '~/ui/kit/inline'
import { A } from '~/ui/kit/link'
import { Banner } from '~/ui/kit/notice'
import { imageUrl } from '~/ui/kit/picture'
import { EVENTS_HOME } from '~/ui/site-frame/message-page'
import { pageMeta } from '~/ui/site-frame/page-meta'
import { categoryChain } from './category-chain'
import styles from './event.module.css'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data
    ? pageMeta(matches, {
        title: data.title,
        path: eventPath(data),
        description: data.summary,
        imageUrl: data.shareImage,
      })
    : []

/** The event's image is 800 pixels wide (specification, section 9). */
const IMAGE_WIDTH = 800
/** A title of more characters is set smaller. */
const LONG_TITLE = 80

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const site = requireSite(context)
  const { services, now } = context
  const id = readId(params.id)
  const [event, categories] = await Promise.all([
    id === null ? null : findEvent(services.db, site, id),
    listCategories(services.db),
  ])
  if (!event) throw notFound('Event not found')

  const here = { timezone: site.timezone, now }
  const parts = createParts(context)
  const further = await listFurther(context, site, event, parts)
  const image = event.imageChecksum ?? site.settings.defaultEventImageChecksum ?? null
  const shareImage = image && imageUrl(services.settings.imagesUrl, image, IMAGE_WIDTH)
  const description = cleanHtml(event.description)
  const summary = summaryOf(description)
  const page = {
    id: event.id,
    title: event.title,
    banner: bannerOf(event),
    image,
    leaf: leafOf(event, here),
    summary,
    shareImage,
    description,
    categories: event.categories,
    breadcrumbs: categoryChain(categories, event.categories[0]?.id),
    facts: {
      when: detailTime(event, here),
      venue: event.venueName,
      address: event.venueAddress,
      place: placeOf(event),
      cost: event.cost,
      tickets: event.status === 'cancelled' ? null : outsideLink(event.ticketUrl),
      affiliate: outsideLink(event.affiliateUrl),
      upstream: outsideLink(event.upstreamUrl),
      contact: event.contact,
    },
    ...further,
    structuredData: eventJsonLd(event, {
      url: siteUrlOf(site, request, context) + eventPath(event),
      imageUrl: shareImage,
      summary,
    }),
  }
  return json(page, { headers: parts.headers() })
}

export { partHeaders as headers }

export default function Event() {
  const event = useLoaderData<typeof loader>()
  return (
    <article className={styles.event}>
      <Breadcrumbs
        steps={[
          EVENTS_HOME,
          ...event.breadcrumbs.map((one) => ({ name: one.name, href: categoryPath(one) })),
        ]}
        here={event.title}
      />
      {event.banner ? <Banner>{event.banner}</Banner> : null}
      <h1 className={styles.title} data-long={event.title.length > LONG_TITLE ? '' : undefined}>
        {event.title}
      </h1>
      <div className={styles.columns}>
        <div className={styles.picture}>
          <EventPicture
            card={event}
            width={IMAGE_WIDTH}
            sizes="(min-width: 84rem) 54rem, (min-width: 56rem) 62vw, 100vw"
            eager
          />
        </div>
        <EventFacts facts={event.facts} />
        <div className={styles.story}>
          <CleanHtml className={styles.description} html={event.description} />
          {event.categories.length > 0 ? (
            <ul className={styles.categories} aria-label="Categories">
              {event.categories.map((one) => (
                <li key={one.id}>
                  <A href={categoryPath(one)}>{one.name}</A>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      </div>
      {event.series ? <SeriesDates dates={event.series} /> : null}
      {event.nearby ? <NearbyEvents cards={event.nearby} /> : null}
      <StructuredData value={event.structuredData} />
    </article>
  )
}

/** Null where no event can have this id. */
function readId(text: string | undefined): number | null {
  return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}

/** What follows in the event's series and what is close by; null where there is neither series nor place. */
async function listFurther(
  context: AppLoadContext,
  site: Site,
  event: EventDetail,
  parts: PageParts,
) {
  const { services, now } = context
  const reader = { ...services, now }
  const here = { timezone: site.timezone, now }
  const fallbackImage = site.settings.defaultEventImageChecksum ?? null
  const { seriesId } = event
  const listDates = async (series: number) => {
    const dates = await listSeries(reader, site, series, event.id)
    return dates.map((one) => seriesDateOf(one, here, event))
  }
  const listCards = async () => {
    const events = await listNearby(reader, site, event, [seriesId ?? -event.id])
    return events.map((one) => cardOf(one, here, { fallbackImage }))
  }
  const [series, nearby] = await Promise.all([
    seriesId === null ? null : parts.read('series', listDates(seriesId)),
    event.isAtVenue ? parts.read('nearby', listCards()) : null,
  ])
  return { series, nearby }
}

/** Statuses other than the two of the specification are shown as they came (section 4). */
function bannerOf({ status }: Pick<EventDetail, 'status'>): string | null {
  if (status === 'scheduled' || status === '') return null
  if (status === 'cancelled') return 'This event has been cancelled.'
  return status === 'postponed' ? 'This event has been postponed.' : status
}

/** What is known of the place from its venue; nothing of it holds for an event that is elsewhere. */
function placeOf(event: EventDetail): Place | null {
  if (!event.isAtVenue) return null
  const { latitude, longitude, regions } = event
  const neighborhood = regions.find((region) => region.type === 'neighborhood')?.name ?? null
  return { latitude, longitude, neighborhood }
}
