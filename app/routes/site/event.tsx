import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { categoryPath } from '~/domain/categories/category'
import { cleanHtml, plainText } from '~/domain/events/clean-html.server'
import { type EventDetail, eventPath } from '~/domain/events/event'
import { findEvent } from '~/domain/events/event-store.server'
import { requireSite } from '~/http/guards.server'
import { notFound } from '~/http/responses.server'
import { siteUrlOf } from '~/http/site-url.server'
import { EventFacts } from '~/ui/events/event-facts'
import { eventJsonLd } from '~/ui/events/event-json-ld'
import { EventPicture } from '~/ui/events/event-picture'
import { detailTime, leafOf } from '~/ui/events/event-time'
import { outsideLink } from '~/ui/events/outside-link'
import { Breadcrumbs } from '~/ui/kit/breadcrumbs'
import { CleanHtml, StructuredData } from '~/ui/kit/inline'
import { A } from '~/ui/kit/link'
import { Banner } from '~/ui/kit/notice'
import { imageUrl } from '~/ui/kit/picture'
import { EVENTS_HOME } from '~/ui/site-frame/message-page'
import { pageMeta } from '~/ui/site-frame/page-meta'
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

const SUMMARY_LENGTH = 200
/** The event's image is 800 pixels wide (specification, section 9). */
const IMAGE_WIDTH = 800

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const site = requireSite(context)
  const { services, now } = context
  const id = readId(params.id)
  const event = id === null ? null : await findEvent(services.db, site, id)
  if (!event) throw notFound('Event not found')

  const here = { timezone: site.timezone, now }
  const image = event.imageChecksum ?? site.settings.defaultEventImageChecksum ?? null
  const shareImage = image && imageUrl(services.settings.imagesUrl, image, IMAGE_WIDTH)
  const summary = shorten(plainText(event.description))
  return {
    id: event.id,
    title: event.title,
    banner: bannerOf(event),
    image,
    leaf: leafOf(event, here),
    summary,
    shareImage,
    description: cleanHtml(event.description),
    categories: event.categories,
    facts: {
      when: detailTime(event, here),
      venue: event.venueName,
      address: event.venueAddress,
      neighborhood: event.regions.find((region) => region.type === 'neighborhood')?.name ?? null,
      latitude: event.latitude,
      longitude: event.longitude,
      cost: event.cost,
      tickets: outsideLink(event.ticketUrl),
      affiliate: outsideLink(event.affiliateUrl),
      upstream: outsideLink(event.upstreamUrl),
      contact: event.contact,
    },
    structuredData: eventJsonLd(event, {
      url: siteUrlOf(site, request, context) + eventPath(event),
      imageUrl: shareImage,
      summary,
    }),
  }
}

export default function Event() {
  const event = useLoaderData<typeof loader>()
  const [category] = event.categories
  return (
    <article className={styles.event}>
      <Breadcrumbs
        steps={[
          EVENTS_HOME,
          ...(category ? [{ name: category.name, href: categoryPath(category) }] : []),
        ]}
        here={event.title}
      />
      {event.banner ? <Banner>{event.banner}</Banner> : null}
      <h1 className={styles.title}>{event.title}</h1>
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
      <StructuredData value={event.structuredData} />
    </article>
  )
}

/** Null where no event can have this id. */
function readId(text: string | undefined): number | null {
  return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}

/** Statuses other than the two of the specification are shown as they came (section 4). */
function bannerOf({ status }: Pick<EventDetail, 'status'>): string | null {
  if (status === 'scheduled' || status === '') return null
  if (status === 'cancelled') return 'This event has been cancelled.'
  return status === 'postponed' ? 'This event has been postponed.' : status
}

function shorten(text: string): string {
  if (text.length <= SUMMARY_LENGTH) return text
  return `${text.slice(0, SUMMARY_LENGTH).replace(/\s+\S*$/, '')}…`
}
