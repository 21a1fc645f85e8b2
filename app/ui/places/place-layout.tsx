import type { ReactNode } from 'react'
import type { MapData } from '~/ui/map/map-data'
import { PlaceMap } from '~/ui/map/place-map'
import styles from './place-layout.module.css'

type Props = {
  /** The kind of place, above its name: 'Neighborhood'. */
  kind: string
  name: string
  /** Shown below the name. */
  facts: ReactNode
  map: MapData
  /** The events there. */
  children: ReactNode
}

/** A name of more characters is set smaller. */
const LONG_NAME = 32

/** The layout of a page about a region or venue: name, map and events; on wide screens the map stays beside the list. */
export function PlaceLayout({ kind, name, facts, map, children }: Props) {
  return (
    <div className={styles.layout}>
      <header className={styles.words}>
        <p className={styles.kind}>{kind}</p>
        <h1 className={styles.name} data-long={name.length > LONG_NAME ? '' : undefined}>
          {name}
        </h1>
        {facts}
      </header>
      <div className={styles.map}>
        <PlaceMap map={map} label={`Map of ${name}`} />
      </div>
      <div className={styles.list}>{children}</div>
    </div>
  )
}
