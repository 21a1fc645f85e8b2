import clsx from 'clsx'
import { eventPath } from '~/domain/events/event'
import { regionPath } from '~/domain/geography/region'
import { claimVenuePath, featuredVenuePath } from '~/domain/venues/venue-path'
import { pagePath } from '~/lib/forms/page-number'
import type { SectionResult } from '~/lib/section-result'
import { PagedEvents } from '~/ui/events/cards/paged-events'
import { NearbyEvents } from '~/ui/events/page/related-events'
import button from '~/ui/kit/button.module.css'
import { A } from '~/ui/kit/link'
import { Breadcrumbs } from '~/ui/kit/pages/breadcrumbs'
import disclosure from '~/ui/kit/pages/disclosure.module.css'
import { SectionBoundary } from '~/ui/kit/pages/section-boundary'
import chips from '~/ui/kit/text/chips.module.css'
import { PhoneLink } from '~/ui/kit/text/phone-link'
import prose from '~/ui/kit/text/prose.module.css'
import { CleanHtml, StructuredData } from '~/ui/kit/text/raw-html'
import { DirectionsLink } from '~/ui/map/directions-link'
import { PlaceLayout } from '~/ui/places/place-layout'
import { AdSlot } from '~/ui/site-frame/ad-slot'
import { Subscribe } from '~/ui/syndication/subscribe'
import { Carousel } from './carousel'
import type { PastEventData } from './past-event-data'
import { VenueFacts } from './venue-facts'
import styles from './venue-page.module.css'
import type { VenuePageData } from './venue-page-data'

/** The page of a venue: what decides a visit first, then its events, and then all that editors know of it. */
export function VenuePage({ page }: { page: VenuePageData }) {
  const { name, path, steps, map, images, focus, contact, hours, isFeatured, venueId } = page
  return (
    <div className={styles.page}>
      <Breadcrumbs steps={steps} current={name} />
      <PlaceLayout
        kind="Venue"
        name={name}
        map={map}
        facts={<Visit page={page} />}
        photos={
          images.length > 0 ? <Carousel checksums={images} name={name} focus={focus} /> : null
        }
        side={
          <>
            {contact ? <VenueFacts venue={contact} hours={hours} /> : null}
            <Areas regions={page.regions} />
            {isFeatured ? <AdSlot unit="right-rail" /> : null}
          </>
        }
      >
        <section className={styles.events} aria-labelledby="upcoming">
          <h2 id="upcoming">Upcoming Events</h2>
          <SectionBoundary section={page.events} unavailable="Events temporarily unavailable">
            {(list) => (
              <PagedEvents
                list={list}
                pageHref={(number) => pagePath(path, number)}
                empty="No upcoming events."
                isCompact
              />
            )}
          </SectionBoundary>
        </section>
        <Subscribe path={path} name={name} />
        <PastEvents list={page.past} />
        <AboutVenue name={name} message={page.message} about={page.about} />
        {venueId === null ? null : (
          <p className={styles.claim}>
            Do you run this venue?{' '}
            <A rel="nofollow" href={claimVenuePath({ id: venueId })}>
              Manage its page
            </A>
          </p>
        )}
      </PlaceLayout>
      {isFeatured ? <AdSlot unit="leaderboard" /> : null}
      <NearbyEvents cards={page.nearby} />
      <StructuredData value={page.structuredData} />
    </div>
  )
}

/** Whether it is open, where it is, and how to reach it. */
function Visit({ page }: { page: VenuePageData }) {
  const { address, whole, hours, contact } = page
  return (
    <>
      {hours ? <p className={styles.today}>{hours.today}</p> : null}
      {address ? <address className={styles.address}>{address}</address> : null}
      <p className={styles.links}>
        <DirectionsLink className={button.button} place={page} />
        {contact?.phone ? <PhoneLink className={button.second} number={contact.phone} /> : null}
        {whole ? (
          <A className={styles.whole} href={featuredVenuePath(whole)}>
            About {whole.name}
          </A>
        ) : null}
      </p>
    </>
  )
}

function Areas({ regions }: Pick<VenuePageData, 'regions'>) {
  if (regions.length === 0) return null
  return (
    <ul className={chips.filled} aria-label="Areas">
      {regions.map((region) => (
        <li key={regionPath(region)}>
          <A href={regionPath(region)}>{region.name}</A>
        </li>
      ))}
    </ul>
  )
}

/** What a site says of a venue, and then what editors know of it; both are clean HTML. Nothing if both are empty. */
function AboutVenue({ name, message, about }: { name: string; message: string; about: string }) {
  if (!message && !about) return null
  return (
    <section className={styles.about} aria-labelledby="about">
      <h2 id="about">About {name}</h2>
      {message ? <CleanHtml className={clsx(prose.prose, styles.message)} html={message} /> : null}
      {about ? <CleanHtml className={prose.prose} html={about} /> : null}
    </section>
  )
}

/** The last events of a venue that are over, folded; nothing if there are none, or if they cannot be loaded. */
function PastEvents({ list }: { list: SectionResult<PastEventData[]> }) {
  if (list === 'unavailable' || list.length === 0) return null
  return (
    <details className={styles.past}>
      <summary className={clsx(disclosure.summary, styles.summary)}>Past events</summary>
      <ul className={styles.list}>
        {list.map(({ id, title, when }) => (
          <li key={id}>
            <A href={eventPath({ id })}>{title}</A>{' '}
            <time className={styles.when} dateTime={when.dateTime}>
              {when.text}
            </time>
          </li>
        ))}
      </ul>
    </details>
  )
}
