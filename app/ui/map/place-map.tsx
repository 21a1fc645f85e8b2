import { A } from '~/ui/kit/link'
import type { MapData } from './map-data'

/** A map of what is looked at. */
export function PlaceMap({ map, label }: { map: MapData; label: string }) {
  return (
    <section aria-label={label}>
      <ul>
        {map.markers.map(({ href, title, latitude, longitude }) => (
          <li key={`${href} ${latitude} ${longitude}`}>
            {href === null ? title : <A href={href}>{title}</A>}
          </li>
        ))}
      </ul>
    </section>
  )
}
