import { Fragment } from 'react'
import { AMENITIES, AMENITY_NAMES, type Amenities } from '~/domain/venues/amenities'
import { parseSocialPage, parseWebsite } from '~/domain/venues/curated/venue-links'
import type { HoursLine } from '~/lib/time/opening-hours'
import { parseExternalLink } from '~/ui/events/page/external-link'
import { A } from '~/ui/kit/link'
import { Fact, FactList } from '~/ui/kit/text/fact'
import fact from '~/ui/kit/text/fact.module.css'
import { MailtoLink } from '~/ui/kit/text/mailto-link'
import { PhoneLink } from '~/ui/kit/text/phone-link'
import { CleanHtml } from '~/ui/kit/text/raw-html'
import styles from './venue-facts.module.css'
import type { VenueHours } from './venue-hours'

/** How to reach a venue; `hours` and `parking` are clean HTML. Blank values are not shown. */
export type VenueContact = {
  hours: string
  phone: string
  url: string
  email: string
  parking: string
  facebook: string
  twitter: string
  yelp: string
  pinterest: string
  amenities: Amenities
}

type Props = {
  venue: VenueContact
  /** The structured hours. */
  hours: VenueHours | null
}

/** A venue's hours, contact, parking and accessibility. */
export function VenueFacts({ venue, hours }: Props) {
  const website = parseExternalLink(parseWebsite(venue.url))
  const socialLinks = listSocialLinks(venue)
  const isReachable = Boolean(venue.phone || venue.email || website)
  const amenities = AMENITIES.filter((name) => venue.amenities[name] !== undefined)
  const hasHours = hours !== null || venue.hours !== ''
  const hasMore = venue.parking !== '' || socialLinks.length > 0 || amenities.length > 0
  if (!isReachable && !hasHours && !hasMore) return null
  return (
    <FactList>
      {hasHours ? (
        <Fact name="Hours">
          <OpeningHoursFacts hours={hours} text={venue.hours} />
        </Fact>
      ) : null}
      {isReachable ? (
        <Fact name="Contact">
          {venue.phone ? <PhoneLink className={fact.link} number={venue.phone} /> : null}
          {website ? (
            <A className={fact.link} rel="noopener" href={website.href}>
              {website.host}
            </A>
          ) : null}
          {venue.email ? <MailtoLink className={fact.link} email={venue.email} /> : null}
        </Fact>
      ) : null}
      {venue.parking ? (
        <Fact name="Parking">
          <CleanHtml className={styles.text} html={venue.parking} />
        </Fact>
      ) : null}
      {amenities.length > 0 ? (
        <Fact name="Accessibility">
          <ul>
            {amenities.map((name) => (
              <li key={name}>
                {`${AMENITY_NAMES[name]}: ${venue.amenities[name] ? 'Yes' : 'No'}`}
              </li>
            ))}
          </ul>
        </Fact>
      ) : null}
      {socialLinks.length > 0 ? (
        <Fact name="Social media">
          <ul className={styles.socialLinks}>
            {socialLinks.map(({ name, href }) => (
              <li key={name}>
                <A className={fact.link} rel="noopener" href={href}>
                  {name}
                </A>
              </li>
            ))}
          </ul>
        </Fact>
      ) : null}
    </FactList>
  )
}

function listSocialLinks(venue: VenueContact): { name: string; href: string }[] {
  const pages = {
    Facebook: parseSocialPage('facebook', venue.facebook),
    Twitter: parseSocialPage('twitter', venue.twitter),
    Yelp: parseSocialPage('yelp', venue.yelp),
    Pinterest: parseSocialPage('pinterest', venue.pinterest),
  }
  return Object.entries(pages).flatMap(([name, href]) => (href ? [{ name, href }] : []))
}

/** When a venue is open: today, through the week, and on days with other hours; `text` is what editors add, clean HTML. */
function OpeningHoursFacts({ hours, text }: { hours: VenueHours | null; text: string }) {
  return (
    <>
      {hours ? (
        <>
          <p className={styles.today}>{hours.today}</p>
          <Lines lines={hours.week} />
          {hours.exceptions.length > 0 ? (
            <>
              <p className={styles.exceptions}>Other hours</p>
              <Lines lines={hours.exceptions} />
            </>
          ) : null}
        </>
      ) : null}
      {text ? <CleanHtml className={styles.text} html={text} /> : null}
    </>
  )
}

function Lines({ lines }: { lines: HoursLine[] }) {
  return (
    <ul className={styles.hours}>
      {lines.map(({ days, times }) => (
        <li key={days}>
          <span>{days}</span>{' '}
          <span className={styles.times}>
            {times.split(', ').map((span, at, spans) => (
              <Fragment key={span}>
                <span>{at < spans.length - 1 ? `${span},` : span}</span>{' '}
              </Fragment>
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}
