import { useMemo } from 'react'
import type { EventCard } from '~/domain/events/event'
import type { SearchQuery } from '~/domain/search/search-query'
import type { Shape } from '~/lib/shapes/geojson'
import type { AgendaDay } from '~/ui/events/cards/agenda'
import { type MapMarker, SEARCH_MAP_ID } from '~/ui/map/map-data'
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
  query: SearchQuery
  groups: AgendaDay[]
  points: Points
  /** What is searched around a place. */
  area: Shape | null
  hasPages: boolean
  /** The id of the list, to return to. */
  listId: string
}

/**
 * The search's events on a map: beside the list on wide screens; on others it covers the screen while it is the URL's target, which
 * needs no JavaScript, and which the browser's Back button closes.
 */
export function SearchMap({ query, groups, points, area, hasPages, listId }: Props) {
  const map = useMemo(
    () => ({ bounds: area, markers: buildMarkers(groups, points) }),
    [area, groups, points],
  )
  if (map.markers.length === 0) return null
  return (
    <>
      <a className={styles.open} href={`#${SEARCH_MAP_ID}`}>
        Map
      </a>
      <div className={styles.map} id={SEARCH_MAP_ID} tabIndex={-1}>
        <a className={styles.close} href={`#${listId}`}>
          Close map
        </a>
        <PlaceMap map={map} label="Map of the events listed" list={{ query, hasPages }} isTall />
      </div>
    </>
  )
}

function buildMarkers(groups: AgendaDay[], points: Points): MapMarker[] {
  return groups.flatMap(({ day, weekday, date, cards }) => {
    const dayName = day ? `${weekday}, ${date} · ` : ''
    return cards.flatMap(({ id, href, title, when, venue }) => {
      const point = points[id]
      if (!point) return []
      const [latitude, longitude] = point
      return [{ latitude, longitude, href, title, detail: `${dayName}${when.text} · ${venue}` }]
    })
  })
}
