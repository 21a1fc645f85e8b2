import { claimVenuePath, managedVenuePath, venuePath } from '~/domain/venues/venue-path'
import button from '~/ui/kit/button.module.css'
import { A } from '~/ui/kit/link'
import { Empty } from '~/ui/kit/notice'
import styles from './venue-claims.module.css'

type Venue = { id: number; name: string; address: string }

type Props = {
  venues: (Venue & { upcoming: number })[]
  claims: { id: number; status: string; reason: string; venue: Venue }[]
}

/** The venues that the viewer manages, and what they asked for. */
export function MyVenuesList({ venues, claims }: Props) {
  return (
    <>
      <section className={styles.section} aria-labelledby="managed">
        <h2 id="managed">Venues I manage</h2>
        {venues.length > 0 ? (
          <ul className={styles.list}>
            {venues.map((venue) => (
              <li key={venue.id}>
                <VenueText venue={venue}>
                  {`${venue.upcoming} upcoming ${venue.upcoming === 1 ? 'event' : 'events'}`}
                </VenueText>
                <div className={button.buttons}>
                  <ButtonLink href={managedVenuePath(venue)} label="Edit its page" venue={venue} />
                  <ButtonLink href={venuePath(venue)} label="View" venue={venue} />
                </div>
              </li>
            ))}
          </ul>
        ) : (
          <Empty text="You don’t manage any venues yet.">
            <p>
              Do you run one? Open its page, for example from one of its events, and choose “Manage
              its page”.
            </p>
          </Empty>
        )}
      </section>
      {claims.length > 0 ? (
        <section className={styles.section} aria-labelledby="requests">
          <h2 id="requests">Requests</h2>
          <ul className={styles.list}>
            {claims.map(({ id, status, reason, venue }) => (
              <li key={id}>
                <VenueText venue={venue}>
                  {status === 'open'
                    ? 'Waits for a decision of the editors'
                    : `Declined: ${reason}`}
                </VenueText>
                <ButtonLink
                  href={claimVenuePath(venue)}
                  label={status === 'open' ? 'Change request' : 'Ask again'}
                  venue={venue}
                />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}

function VenueText({ venue, children }: { venue: Venue; children: string }) {
  return (
    <div className={styles.venue}>
      <bdi className={styles.name}>{venue.name}</bdi>
      {venue.address ? <bdi className={styles.quiet}>{venue.address}</bdi> : null}
      <span className={styles.message} dir="auto">
        {children}
      </span>
    </div>
  )
}

type LinkProps = { href: string; label: string; venue: Venue }

const ButtonLink = ({ href, label, venue }: LinkProps) => (
  <A className={button.second} href={href} aria-label={`${label}: ${venue.name}`}>
    {label}
  </A>
)
