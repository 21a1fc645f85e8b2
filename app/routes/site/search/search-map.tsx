import { useMemo } from 'react'
import type { EventCard } from '~/domain/events/event'
import type { AgendaDay } from '~/ui/events/agenda'
import type { MapMarker } from '~/ui/map/map-data'
import { PlaceMap } from '~/ui/map/place-map'
import styles from './search-map.module.css'

/** Latitude and longitude by the ids of cards. */
export type Points = Record<number, [number, number]>

/** The locations of the displayed events. A card may show another occurrence than the next one. */
export function findPoints(events: EventCard[], groups: AgendaDay[]): Points {
  const shown = new Set(groups.flatMap(({ cards }) => cards.map(({ id }) => id)))
  return Object.fromEntries(
    events.flatMap(({ id, group, latitude, longitude }) =>
      [id, ...(group?.occurrences.map((occurrence) => occurrence.id) ?? [])]
        .filter((cardId) => shown.has(cardId))
        .map((cardId): [number, Points[number]] => [cardId, [latitude, longitude]]),
    ),
  )
}

type Props = {
  groups: AgendaDay[]
  points: Points
  /** The id of the list, for the link that skips the map. */
  listId: string
}

/** The list's events on a map: beside the list on wide screens, collapsed above it on others. */
export function SearchMap({ groups, points, listId }: Props) {
  const map = useMemo(
    () => ({ bounds: null, markers: buildMarkers(groups, points) }),
    [groups, points],
  )
  if (map.markers.length === 0) return null
  return (
    <div className={styles.container}>
      <details className={styles.toggle}>
        <summary>Map</summary>
      </details>
      <div className={styles.map}>
        <a className={styles.skip} href={`#${listId}`}>
          Skip the map
        </a>
        <PlaceMap map={map} label="Map of the events listed" />
      </div>
    </div>
  )
}

function buildMarkers(groups: AgendaDay[], points: Points): MapMarker[] {
  return groups.flatMap(({ day, weekday, month, number, cards }) =>
    cards.flatMap(({ id, href, title, when, venue }) => {
      const point = points[id]
      if (!point) return []
      const [latitude, longitude] = point
      const date = day ? `${weekday}, ${month} ${number} · ` : ''
      return [{ latitude, longitude, href, title, detail: `${date}${when.text} · ${venue}` }]
    }),
  )
}
