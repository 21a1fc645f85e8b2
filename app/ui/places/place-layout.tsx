import { type ReactNode, useId } from 'react'
import { ResponsiveImage } from '~/ui/kit/images/responsive-image'
import type { MapData, MapList } from '~/ui/map/map-data'
import { PlaceMap } from '~/ui/map/place-map'
import styles from './place-layout.module.css'

type Props = {
  /** What the page is about, above its name: 'Neighborhood · 31 events'. */
  kind: string
  name: string
  /** Below the name, in a sentence. */
  lead?: string
  /** The checksum of an image behind the name. */
  background?: string | null
  /** Shown below the name. */
  facts: ReactNode
  /** Beside the name on wide screens. */
  photos?: ReactNode
  map: MapData
  /** Of a page that lists what a search finds. */
  list?: MapList
  /** Below the map. */
  side?: ReactNode
  /** The events there. */
  children: ReactNode
}

/** A name of more characters is set smaller. */
const LONG_NAME = 32

/**
 * The layout of a page about a category, region or venue. On narrow screens the events come first, and then the map, which a
 * link leads to; on wide ones the map stays beside them.
 */
export function PlaceLayout(props: Props) {
  const { kind, name, lead, background = null, facts, photos, map, list, side, children } = props
  const mapId = useId()
  const hasMap = map.bounds !== null || map.markers.length > 0
  return (
    <div className={styles.layout} data-photos={photos ? '' : undefined}>
      <header className={styles.words} data-has-image={background ? '' : undefined}>
        <div className={styles.banner}>
          {background ? (
            <div className={styles.background}>
              <ResponsiveImage
                checksum={background}
                alt=""
                width={768}
                height={384}
                sizes="(min-width: 64rem) 55vw, 100vw"
                eager
              />
            </div>
          ) : null}
          <div className={styles.kind}>
            <p>{kind}</p>
            {hasMap ? (
              <a className={styles.toMap} href={`#${mapId}`}>
                Map
              </a>
            ) : null}
          </div>
          <h1 className={styles.name} data-long={name.length > LONG_NAME ? '' : undefined}>
            {name}
          </h1>
          {lead ? <p className={styles.lead}>{lead}</p> : null}
        </div>
        {facts}
      </header>
      {photos ? <div className={styles.photos}>{photos}</div> : null}
      <div className={styles.list}>{children}</div>
      {hasMap || side ? (
        <div className={styles.side} id={mapId}>
          <PlaceMap map={map} label={`Map of ${name}`} list={list} />
          {side}
        </div>
      ) : null}
    </div>
  )
}
