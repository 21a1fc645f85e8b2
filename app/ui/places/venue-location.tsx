import { type Region, regionPath } from '~/domain/geography/region'
import { featuredVenuePath } from '~/domain/venues/venue-path'
import button from '~/ui/kit/button.module.css'
import chips from '~/ui/kit/chips.module.css'
import { A } from '~/ui/kit/link'
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
        <A className={button.button} rel="noopener" href={directionsUrl(venue)}>
          Directions
        </A>
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

/** OpenStreetMap's directions to the venue; coordinates have five decimals. */
function directionsUrl({ latitude, longitude }: Props['venue']): string {
  const to = `${latitude.toFixed(5)},${longitude.toFixed(5)}`
  return `https://www.openstreetmap.org/directions?route=${encodeURIComponent(`;${to}`)}`
}
