import { Fragment, type ReactNode } from 'react'
import type { Contact } from '~/domain/events/event'
import button from '~/ui/kit/button.module.css'
import { A } from '~/ui/kit/link'
import { MailLink } from '~/ui/kit/mail-link'
import styles from './event-facts.module.css'
import type { DetailTime } from './event-time'
import type { OutsideLink } from './outside-link'

/** What the venue tells of the place. */
export type Place = { latitude: number; longitude: number; neighborhood: string | null }

type Facts = {
  when: DetailTime
  venue: string
  address: string
  /** Null when the event is elsewhere than its venue. */
  place: Place | null
  cost: string
  tickets: OutsideLink | null
  affiliate: OutsideLink | null
  upstream: OutsideLink | null
  contact: Contact
}

/** When, where, how much and whom to ask: the column beside an event's picture. */
export function EventFacts({ facts }: { facts: Facts }) {
  const { when, place, tickets } = facts
  return (
    <div className={styles.facts}>
      <dl>
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
        <Fact name="Where">
          <span className={styles.strong}>{facts.venue}</span>
          {facts.address ? <span>{facts.address}</span> : null}
          {place?.neighborhood ? <span>{place.neighborhood}</span> : null}
          {place ? (
            <A className={styles.link} rel="noopener" href={mapUrl(place)}>
              Show on a map
            </A>
          ) : null}
        </Fact>
        {facts.cost ? (
          <Fact name="Price">
            <span>{facts.cost}</span>
          </Fact>
        ) : null}
      </dl>
      {tickets ? (
        <p className={styles.tickets}>
          <A className={button.button} rel="noopener" href={tickets.href}>
            Get tickets
          </A>
          <span>{tickets.host}</span>
        </p>
      ) : null}
      <Sources facts={facts} />
    </div>
  )
}

/** Where to read more, and whom to ask. */
function Sources({ facts: { affiliate, upstream, contact } }: { facts: Facts }) {
  const isReachable = Object.values(contact).some(Boolean)
  if (!affiliate && !upstream && !isReachable) return null
  return (
    <dl>
      {upstream || affiliate ? (
        <Fact name="More information">
          {affiliate ? <Outside link={affiliate} /> : null}
          {upstream ? <Outside link={upstream} /> : null}
        </Fact>
      ) : null}
      {isReachable ? (
        <Fact name="Contact">
          {contact.orgName ? <span className={styles.strong}>{contact.orgName}</span> : null}
          {contact.name ? <span>{contact.name}</span> : null}
          {contact.phone ? (
            <A className={styles.link} href={`tel:${contact.phone.replace(/[^\d+]/g, '')}`}>
              {contact.phone}
            </A>
          ) : null}
          {contact.email ? <MailLink className={styles.link} address={contact.email} /> : null}
        </Fact>
      ) : null}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Outside({ link }: { link: OutsideLink }) {
  return (
    <A className={styles.link} rel="noopener" href={link.href}>
      {link.host}
    </A>
  )
}

/** OpenStreetMap with a marker; the position as the product shows it, to five decimals. */
function mapUrl({ latitude, longitude }: Place): string {
  const at = [latitude.toFixed(5), longitude.toFixed(5)]
  return `https://www.openstreetmap.org/?mlat=${at[0]}&mlon=${at[1]}#map=16/${at.join('/')}`
}
