import { type ExternalLink, parseExternalLink } from '~/ui/events/external-link'
import { Fact, FactList } from '~/ui/kit/fact'
import fact from '~/ui/kit/fact.module.css'
import { A } from '~/ui/kit/link'
import { MailtoLink } from '~/ui/kit/mailto-link'
import { PhoneLink } from '~/ui/kit/phone-link'
import { CleanHtml } from '~/ui/kit/raw-html'
import styles from './venue-facts.module.css'

/** How to reach a venue; `hours` and `parking` are clean HTML. Blank values are not shown. */
export type VenueContact = {
  address: string
  hours: string
  phone: string
  url: string
  email: string
  parking: string
  facebook: string
  twitter: string
  yelp: string
  pinterest: string
}

/** A venue's address, hours, contact and parking, beside its description. */
export function VenueFacts({ venue }: { venue: VenueContact }) {
  const website = parseExternalLink(venue.url)
  const socialLinks = listSocialLinks(venue)
  const isReachable = Boolean(venue.phone || venue.email || website)
  if (
    !isReachable &&
    !venue.address &&
    !venue.hours &&
    !venue.parking &&
    socialLinks.length === 0
  ) {
    return null
  }
  return (
    <FactList>
      {venue.address ? <Fact name="Where">{venue.address}</Fact> : null}
      {venue.hours ? (
        <Fact name="Hours">
          <CleanHtml className={styles.text} html={venue.hours} />
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
      {socialLinks.length > 0 ? (
        <Fact name="Social media">
          <ul className={styles.socialLinks}>
            {socialLinks.map(({ name, link }) => (
              <li key={name}>
                <A className={fact.link} rel="noopener" href={link.href}>
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

function listSocialLinks(venue: VenueContact): { name: string; link: ExternalLink }[] {
  const profiles = {
    Facebook: venue.facebook,
    Twitter: venue.twitter,
    Yelp: venue.yelp,
    Pinterest: venue.pinterest,
  }
  return Object.entries(profiles).flatMap(([name, url]) => {
    const link = parseExternalLink(url)
    return link ? [{ name, link }] : []
  })
}
