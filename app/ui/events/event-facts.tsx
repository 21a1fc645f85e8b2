import { Fragment, type ReactNode } from 'react'
import type { Contact } from '~/domain/events/event'
import button from '~/ui/kit/button.module.css'
import { Fact, FactList } from '~/ui/kit/fact'
import fact from '~/ui/kit/fact.module.css'
import { A } from '~/ui/kit/link'
import { EmailLink } from '~/ui/kit/email-link'
import { PhoneLink } from '~/ui/kit/phone-link'
import visuallyHidden from '~/ui/kit/visually-hidden.module.css'
import { PlaceMap } from '~/ui/map/place-map'
import styles from './event-facts.module.css'
import type { DetailTime } from './event-time'
import type { ExternalLink } from './external-link'

/** What the venue tells of the place. */
export type Place = {
  /** The venue's page. */
  href: string
  latitude: number
  longitude: number
  neighborhood: string | null
}

type Facts = {
  when: DetailTime
  venue: string
  address: string
  /** Null when the event is elsewhere than its venue. */
  place: Place | null
  featuredVenues: { href: string; name: string }[]
  cost: string
  tickets: ExternalLink | null
  affiliate: ExternalLink | null
  upstream: ExternalLink | null
  contact: Contact
}

/** What strangers wrote into an event's links; of the second kind, the site may be paid for it. */
const FOREIGN = 'noopener nofollow ugc'
const PAID = 'noopener nofollow sponsored'

/** When, where and how much: what stands beside an event's picture. `actions` stand below the tickets. */
export function EventFacts({ facts, actions }: { facts: Facts; actions: ReactNode }) {
  const { when, tickets } = facts
  return (
    <div className={styles.facts}>
      <FactList>
        <Fact name="When">
          <time className={styles.strong} dateTime={when.dateTime}>
            {when.days.map((line) => (
              <span key={line[0]} className={styles.line}>
                {line.map((piece) => (
                  <Fragment key={piece}>
                    <span className={styles.piece}>{piece}</span>{' '}
                  </Fragment>
                ))}
              </span>
            ))}
          </time>
          {when.hours ? <span>{when.hours}</span> : null}
        </Fact>
        <Where facts={facts} />
        {facts.cost ? (
          <Fact name="Price">
            <span>{facts.cost}</span>
          </Fact>
        ) : null}
      </FactList>
      {tickets ? (
        <p className={styles.tickets}>
          <A className={button.button} rel={FOREIGN} href={tickets.href}>
            Get tickets
          </A>
          <span>{tickets.host}</span>
        </p>
      ) : null}
      {actions}
    </div>
  )
}

/** Where to read more, whom to ask, and the map: what stands beside an event's description, or below it. */
export function EventSources({ facts }: { facts: Facts }) {
  const { affiliate, upstream, contact, place } = facts
  const isReachable = Object.values(contact).some(Boolean)
  if (!affiliate && !upstream && !isReachable && !place) return null
  return (
    <div className={styles.facts}>
      {affiliate || upstream || isReachable ? (
        <FactList>
          {upstream ? (
            <Fact name="More information">
              <Outside link={upstream} rel={FOREIGN} />
            </Fact>
          ) : null}
          {affiliate ? (
            <Fact name="Partner’s offer">
              <Outside link={affiliate} rel={PAID} />
            </Fact>
          ) : null}
          {isReachable ? (
            <Fact name="Contact">
              {contact.orgName ? <span className={styles.strong}>{contact.orgName}</span> : null}
              {contact.name ? <span>{contact.name}</span> : null}
              {contact.phone ? <PhoneLink className={fact.link} number={contact.phone} /> : null}
              {contact.email ? <EmailLink className={fact.link} address={contact.email} /> : null}
            </Fact>
          ) : null}
        </FactList>
      ) : null}
      {place ? (
        <div className={styles.map}>
          <PlaceMap map={mapOf(place, facts)} label={`Map of ${facts.venue}`} />
        </div>
      ) : null}
    </div>
  )
}

function Where({ facts: { venue, address, place, featuredVenues } }: { facts: Facts }) {
  return (
    <Fact name="Where">
      {place ? (
        <A className={styles.venue} href={place.href}>
          {venue}
        </A>
      ) : (
        <span className={styles.strong}>{venue}</span>
      )}
      {address ? <span>{address}</span> : null}
      {place?.neighborhood ? <span>{place.neighborhood}</span> : null}
      {featuredVenues.map((one) => (
        <A key={one.href} className={fact.link} href={one.href}>
          More about {one.name}
        </A>
      ))}
      {place ? (
        <A className={styles.position} rel="noopener" href={mapUrl(place)}>
          <span className={visuallyHidden.visuallyHidden}>Open in OpenStreetMap: </span>
          {positionOf(place).join(', ')}
        </A>
      ) : null}
    </Fact>
  )
}

function Outside({ link, rel }: { link: ExternalLink; rel: string }) {
  return (
    <A className={fact.link} rel={rel} href={link.href}>
      {link.host}
    </A>
  )
}

/** As the product shows a position: five decimals (specification, section 9). */
const positionOf = ({ latitude, longitude }: Place) => [latitude.toFixed(5), longitude.toFixed(5)]

function mapOf(place: Place, { venue, address }: Facts) {
  const [latitude, longitude] = positionOf(place).map(Number)
  if (latitude === undefined || longitude === undefined) return { bounds: null, markers: [] }
  const note = address ? { note: address } : {}
  return {
    bounds: null,
    markers: [{ latitude, longitude, href: place.href, title: venue, ...note }],
  }
}

/** OpenStreetMap with a marker. */
function mapUrl(place: Place): string {
  const at = positionOf(place)
  return `https://www.openstreetmap.org/?mlat=${at[0]}&mlon=${at[1]}#map=16/${at.join('/')}`
}
