import { type ExternalLink, parseExternalLink } from '~/ui/events/external-link'
import { Fact, FactList } from '~/ui/kit/fact'
import fact from '~/ui/kit/fact.module.css'
import { CleanHtml } from '~/ui/kit/raw-html'
import { A } from '~/ui/kit/link'
import { EmailLink } from '~/ui/kit/email-link'
import { PhoneLink } from '~/ui/kit/phone-link'
import styles from './venue-facts.module.css'

/** All that is known of how to reach a venue; `hours` and `parking` are clean HTML. What is blank is not drawn. */
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

/** Where, when, how to get there and whom to ask: the column beside what a venue tells. */
export function VenueFacts({ venue }: { venue: VenueContact }) {
  const website = parseExternalLink(venue.url)
  const pages = socialPages(venue)
  const isReachable = Boolean(venue.phone || venue.email || website)
  if (!isReachable && !venue.address && !venue.hours && !venue.parking && pages.length === 0) {
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
          {venue.email ? <EmailLink className={fact.link} address={venue.email} /> : null}
        </Fact>
      ) : null}
      {venue.parking ? (
        <Fact name="Parking">
          <CleanHtml className={styles.text} html={venue.parking} />
        </Fact>
      ) : null}
      {pages.length > 0 ? (
        <Fact name="Elsewhere">
          <ul className={styles.pages}>
            {pages.map(({ name, link }) => (
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

function socialPages(venue: VenueContact): { name: string; link: ExternalLink }[] {
  const pages = {
    Facebook: venue.facebook,
    Twitter: venue.twitter,
    Yelp: venue.yelp,
    Pinterest: venue.pinterest,
  }
  return Object.entries(pages).flatMap(([name, address]) => {
    const link = parseExternalLink(address)
    return link ? [{ name, link }] : []
  })
}
