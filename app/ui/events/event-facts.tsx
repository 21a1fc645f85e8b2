import type { ReactNode } from 'react'
import type { Contact } from '~/domain/events/event'
import button from '~/ui/kit/button.module.css'
import { A } from '~/ui/kit/link'
import styles from './event-facts.module.css'
import type { ShownTime } from './event-time'
import type { OutsideLink } from './outside-link'

type Facts = {
  when: { days: ShownTime; hours: string | null }
  venue: string
  address: string
  neighborhood: string | null
  latitude: number
  longitude: number
  cost: string
  tickets: OutsideLink | null
  affiliate: OutsideLink | null
  upstream: OutsideLink | null
  contact: Contact
}

/** When, where, how much and whom to ask: the column beside an event's picture. */
export function EventFacts({ facts }: { facts: Facts }) {
  const { when, tickets } = facts
  return (
    <div className={styles.facts}>
      <dl>
        <Fact name="When">
          <time className={styles.strong} dateTime={when.days.dateTime}>
            {when.days.text}
          </time>
          {when.hours ? <span>{when.hours}</span> : null}
        </Fact>
        <Fact name="Where">
          <span className={styles.strong}>{facts.venue}</span>
          {facts.address ? <span>{facts.address}</span> : null}
          {facts.neighborhood ? <span>{facts.neighborhood}</span> : null}
          <A className={styles.link} rel="noopener" href={mapUrl(facts)}>
            Show on a map
          </A>
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
          {contact.email ? (
            <A className={styles.link} href={`mailto:${encodeURI(contact.email)}`}>
              {contact.email}
            </A>
          ) : null}
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
function mapUrl({ latitude, longitude }: { latitude: number; longitude: number }): string {
  const at = [latitude.toFixed(5), longitude.toFixed(5)]
  return `https://www.openstreetmap.org/?mlat=${at[0]}&mlon=${at[1]}#map=16/${at.join('/')}`
}
