import { type Region, regionPath } from '~/domain/geography/region'
import { featuredVenuePath } from '~/domain/venues/venue-path'
import button from '~/ui/kit/button.module.css'
import chips from '~/ui/kit/chips.module.css'
import { A } from '~/ui/kit/link'
import { DirectionsLink } from '~/ui/venues/directions-link'
import styles from './venue-location.module.css'

type Props = {
  venue: {
    address: string
    latitude: number
    longitude: number
    regions: Pick<Region, 'type' | 'slug' | 'name'>[]
    featured: { uid: string; name: string } | null
  }
}

/** A venue's address, directions, and the regions it is in. */
export function VenueLocation({ venue }: Props) {
  const { address, regions, featured } = venue
  return (
    <div className={styles.location}>
      {address ? <address className={styles.address}>{address}</address> : null}
      <p className={styles.links}>
        <DirectionsLink className={button.button} place={venue} />
        {featured ? (
          <A className={styles.about} href={featuredVenuePath(featured)}>
            About {featured.name}
          </A>
        ) : null}
      </p>
      {regions.length > 0 ? (
        <ul className={chips.filled} aria-label="Areas">
          {regions.map((region) => (
            <li key={regionPath(region)}>
              <A href={regionPath(region)}>{region.name}</A>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
