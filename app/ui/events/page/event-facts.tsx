import { Fragment, type ReactNode } from 'react'
import type { Contact } from '~/domain/events/event'
import type { describeFacts } from '~/domain/events/event-facts'
import button from '~/ui/kit/button.module.css'
import { A } from '~/ui/kit/link'
import { Fact, FactList } from '~/ui/kit/text/fact'
import fact from '~/ui/kit/text/fact.module.css'
import { MailtoLink } from '~/ui/kit/text/mailto-link'
import { PhoneLink } from '~/ui/kit/text/phone-link'
import visuallyHidden from '~/ui/kit/visually-hidden.module.css'
import { DirectionsLink } from '~/ui/map/directions-link'
import { PlaceMap } from '~/ui/map/place-map'
import styles from './event-facts.module.css'
import type { EventWhen } from './event-when'
import type { ExternalLink } from './external-link'

/** What is known about the location from the venue. */
export type Place = {
  /** The venue's page; null while not everybody may see it. */
  href: string | null
  latitude: number
  longitude: number
  neighborhood: { name: string; href: string } | null
}

type Facts = {
  when: EventWhen
  venue: string
  address: string
  /** Null when the event does not take place at its venue. */
  place: Place | null
  featuredVenues: { href: string; name: string }[]
  cost: string
  /** Empty when they are unknown. */
  ages: string
  simple: ReturnType<typeof describeFacts>
  tickets: ExternalLink | null
  affiliate: ExternalLink | null
  upstream: ExternalLink | null
  contact: Contact
}

/** Links that come from users and feeds; the site may earn from the second kind. */
const USER_LINK = 'noopener nofollow ugc'
const SPONSORED_LINK = 'noopener nofollow sponsored'

type Props = {
  facts: Facts
  /** The dates of its series: how many more, and the id of their list. */
  series: { text: string; listId: string } | null
  actions: ReactNode
}

/** When, how much and where, beside the event's image: what decides comes first. `actions` go last. */
export function EventFacts({ facts, series, actions }: Props) {
  const { tickets } = facts
  return (
    <div className={styles.facts}>
      <FactList>
        <When when={facts.when} series={series} />
        {facts.cost ? (
          <Fact name="Price">
            <span>{facts.cost}</span>
          </Fact>
        ) : null}
      </FactList>
      {tickets ? (
        <p className={styles.tickets}>
          <TicketLink tickets={tickets} />
          <span>{tickets.host}</span>
        </p>
      ) : null}
      <FactList>
        <Where facts={facts} />
        {facts.ages ? (
          <Fact name="Ages">
            <span>{facts.ages}</span>
          </Fact>
        ) : null}
        {facts.simple.map(({ label, texts }) => (
          <Fact key={label} name={label}>
            <ul>
              {texts.map((text) => (
                <li key={text} dir="auto">
                  {text}
                </li>
              ))}
            </ul>
          </Fact>
        ))}
      </FactList>
      {actions}
    </div>
  )
}

/** The price and the ticket link at the bottom of a phone's screen, wherever on the page its visitor is. */
export function TicketBar({ facts: { cost, tickets } }: { facts: Facts }) {
  return tickets ? (
    <div className={styles.bar}>
      <span>{cost}</span>
      <TicketLink tickets={tickets} />
    </div>
  ) : null
}

const TicketLink = ({ tickets }: { tickets: ExternalLink }) => (
  <A className={button.button} rel={USER_LINK} href={tickets.href}>
    Get tickets
  </A>
)

function When({ when, series }: Pick<Facts, 'when'> & Pick<Props, 'series'>) {
  const lines = when.days.map((line) => (
    <span key={line[0]} className={styles.line}>
      {line.map((segment) => (
        <Fragment key={segment}>
          <span className={styles.segment}>{segment}</span>{' '}
        </Fragment>
      ))}
    </span>
  ))
  return (
    <Fact name="When">
      {when.isOpen ? (
        <span className={styles.strong}>{lines}</span>
      ) : (
        <time className={styles.strong} dateTime={when.dateTime}>
          {lines}
        </time>
      )}
      {when.hours ? <span>{when.hours}</span> : null}
      {when.onNow ? <span className={styles.onNow}>{when.onNow}</span> : null}
      {series ? (
        <a className={fact.link} href={`#${series.listId}`}>
          {series.text}
        </a>
      ) : null}
    </Fact>
  )
}

/** Links, contact and map, beside or below the event's description. */
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
              <ExternalHost link={upstream} rel={USER_LINK} />
            </Fact>
          ) : null}
          {affiliate ? (
            <Fact name="Partner offer">
              <ExternalHost link={affiliate} rel={SPONSORED_LINK} />
            </Fact>
          ) : null}
          {isReachable ? (
            <Fact name="Contact">
              {contact.orgName ? <span className={styles.strong}>{contact.orgName}</span> : null}
              {contact.name ? <span>{contact.name}</span> : null}
              {contact.phone ? <PhoneLink className={fact.link} number={contact.phone} /> : null}
              {contact.email ? <MailtoLink className={fact.link} email={contact.email} /> : null}
            </Fact>
          ) : null}
        </FactList>
      ) : null}
      {place ? (
        <div className={styles.map}>
          <PlaceMap map={buildMap(place, facts)} label={`Map of ${facts.venue}`} />
        </div>
      ) : null}
    </div>
  )
}

function Where({ facts: { venue, address, place, featuredVenues } }: { facts: Facts }) {
  return (
    <Fact name="Where">
      {place?.href ? (
        <A className={styles.venue} href={place.href}>
          {venue}
        </A>
      ) : (
        <span className={styles.strong}>{venue}</span>
      )}
      {address ? <span>{address}</span> : null}
      {place?.neighborhood ? (
        <A className={fact.link} href={place.neighborhood.href}>
          {place.neighborhood.name}
        </A>
      ) : null}
      {place ? <DirectionsLink className={fact.link} place={place} /> : null}
      {featuredVenues.map((featured) => (
        <A key={featured.href} className={fact.link} href={featured.href}>
          More about {featured.name}
        </A>
      ))}
      {place ? (
        <A className={styles.position} rel="noopener" href={openStreetMapUrl(place)}>
          <span className={visuallyHidden.visuallyHidden}>Open in OpenStreetMap: </span>
          {formatPosition(place).join(', ')}
        </A>
      ) : null}
    </Fact>
  )
}

function ExternalHost({ link, rel }: { link: ExternalLink; rel: string }) {
  return (
    <A className={fact.link} rel={rel} href={link.href}>
      {link.host}
    </A>
  )
}

/** Coordinates are displayed with five decimals (specification, section 9). */
const formatPosition = ({ latitude, longitude }: Place) => [
  latitude.toFixed(5),
  longitude.toFixed(5),
]

function buildMap(place: Place, { venue, address }: Facts) {
  const [latitude, longitude] = formatPosition(place).map(Number)
  if (latitude === undefined || longitude === undefined) return { bounds: null, markers: [] }
  const detail = address ? { detail: address } : {}
  return {
    bounds: null,
    markers: [{ latitude, longitude, href: place.href, title: venue, ...detail }],
  }
}

/** OpenStreetMap with a marker. */
function openStreetMapUrl(place: Place): string {
  const at = formatPosition(place)
  return `https://www.openstreetmap.org/?mlat=${at[0]}&mlon=${at[1]}#map=16/${at.join('/')}`
}
