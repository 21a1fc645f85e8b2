import type { ReactNode } from 'react'
import type { MapData } from '~/ui/map/map-data'
import { PlaceMap } from '~/ui/map/place-map'
import styles from './place-header.module.css'

type Props = {
  /** What it is, over its name: 'Neighborhood'. */
  kind: string
  name: string
  map: MapData
  children: ReactNode
}

/** A name of more characters is set smaller. */
const LONG_NAME = 32

/** The head of a page that is a place: what it is called at one side, where it lies at the other. */
export function PlaceHeader({ kind, name, map, children }: Props) {
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        <p className={styles.kind}>{kind}</p>
        <h1 className={styles.name} data-long={name.length > LONG_NAME ? '' : undefined}>
          {name}
        </h1>
        {children}
      </div>
      <div className={styles.map}>
        <PlaceMap map={map} label={`Map of ${name}`} />
      </div>
    </header>
  )
}
