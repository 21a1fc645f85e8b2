import { Form } from '@remix-run/react'
import { useId } from 'react'
import { duplicatesPath, feedPath } from '~/domain/sites/admin-path'
import { suggestVenueToRetain } from '~/domain/venues/duplicates/suggest-venue-to-retain'
import { MAX_COUNTED } from '~/domain/venues/duplicates/venue-content'
import type { OpenPair, VenueSummary } from '~/domain/venues/duplicates/venue-pair-store.server'
import { distanceKm } from '~/lib/shapes/geojson'
import button from '~/ui/kit/button.module.css'
import check from '~/ui/kit/fields/check-field.module.css'
import { SubmitButton } from '~/ui/kit/forms/submit-button'
import { A } from '~/ui/kit/link'
import { Card } from '~/ui/kit/pages/card'
import { Badge } from '~/ui/kit/text/badge'
import quiet from '~/ui/kit/text/quiet.module.css'
import { PlaceMap } from '~/ui/map/place-map'
import styles from './venue-duplicates.module.css'

type Props = OpenPair & { site: { id: number } }

/** Two venues side by side, on a map, and the choice: merge them, keeping one, or say that they are not the same. */
export function PairCard({ first, second, likelihood, site }: Props) {
  const id = useId()
  const suggested = suggestVenueToRetain(first, second)
  const names = `${first.name} and ${second.name}`
  const markers = [first, second].map(({ name, address, latitude, longitude }) => ({
    latitude,
    longitude,
    href: null,
    title: name,
    detail: address,
  }))
  return (
    <Card
      title={names}
      actions={<Badge tone="calm">{Math.round(likelihood * 100)} percent alike</Badge>}
    >
      <div className={styles.pair}>
        <Form method="post" action={duplicatesPath(site)} className={styles.form}>
          <input type="hidden" name="first" value={first.id} />
          <input type="hidden" name="second" value={second.id} />
          <fieldset className={styles.venues}>
            <legend>Keep</legend>
            {[first, second].map((venue) => (
              <div className={styles.venue} key={venue.id}>
                <label className={check.row}>
                  <input
                    type="radio"
                    className={check.box}
                    name="kept"
                    value={venue.id}
                    defaultChecked={venue === suggested}
                    aria-describedby={`${id}${venue.id}`}
                  />
                  <bdi className={styles.name}>{venue.name}</bdi>
                </label>
                <VenueFacts venue={venue} id={`${id}${venue.id}`} />
                <VenueContent venue={venue} site={site} />
              </div>
            ))}
          </fieldset>
          <div className={button.buttons}>
            <SubmitButton intent="merge" aria-label={`Merge ${names}`}>
              Merge
            </SubmitButton>
            <SubmitButton intent="different" variant="second" aria-label={`Not the same: ${names}`}>
              Not the same
            </SubmitButton>
          </div>
        </Form>
        <div className={styles.map}>
          <PlaceMap map={{ bounds: null, markers }} label={`Map of ${names}`} />
          <p className={quiet.small}>{formatDistance(distanceKm(first, second))}</p>
        </div>
      </div>
    </Card>
  )
}

function VenueFacts({ venue, id }: { venue: VenueSummary; id: string }) {
  const { address, label, sites, quarantined } = venue
  return (
    <div className={styles.facts} id={id}>
      <span dir="auto">{address || 'No address'}</span>
      <span>{label === null ? 'Found in a feed or submitted' : `Scrape venue ${label}`}</span>
      <span>{sites.length > 0 ? `On ${sites.join(', ')}` : 'On no site'}</span>
      {quarantined ? <Badge tone="bad">quarantined</Badge> : null}
    </div>
  )
}

/** Its upcoming events and its scrapes, which the merge moves. */
function VenueContent({ venue, site }: { venue: VenueSummary; site: { id: number } }) {
  const { upcoming, scrapes } = venue
  return (
    <div className={styles.content}>
      <p className={styles.count}>{formatUpcoming(upcoming.count)}</p>
      {upcoming.next.length > 0 ? (
        <ul>
          {upcoming.next.map((event) => (
            <li key={event.id}>
              <time dateTime={event.startDay}>{event.day}</time> <bdi>{event.title}</bdi>
            </li>
          ))}
        </ul>
      ) : null}
      <p className={styles.count}>{scrapes.length === 0 ? 'No scrapes' : 'Scrapes'}</p>
      {scrapes.length > 0 ? (
        <ul>
          {scrapes.map(({ feedId, plugin, url }) => (
            <li key={feedId}>
              <A href={feedPath(site, { id: feedId })}>{plugin}</A> of {formatHost(url)}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

function formatUpcoming(count: number): string {
  if (count === 0) return 'No upcoming events'
  if (count > MAX_COUNTED) return `More than ${MAX_COUNTED} upcoming events`
  return count === 1 ? '1 upcoming event' : `${count} upcoming events`
}

const formatHost = (url: string) => (URL.canParse(url) ? new URL(url).hostname : '') || 'a file'

function formatDistance(kilometers: number): string {
  const meters = Math.round(kilometers * 1_000)
  if (meters === 0) return 'At the same point'
  return meters < 1_000 ? `${meters} m apart` : `${kilometers.toFixed(1)} km apart`
}
