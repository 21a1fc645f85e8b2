import clsx from 'clsx'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { A } from '~/ui/kit/link'
import { mapImagePath, useBaseMap } from './base-map'
import { formatMarkerLabel, isAbout } from './interactive/group-markers-by-location'
import { TargetCard } from './interactive/marker-card'
import { useInteractiveMap } from './interactive/use-interactive-map'
import type { MapData, MapList } from './map-data'
import styles from './place-map.module.css'
import {
  buildStaticMap,
  STATIC_MAP_SIZE,
  type StaticMap,
  type StaticMapMarker,
} from './static/static-map'

type Props = {
  map: MapData
  label: string
  /** The list whose events are shown: the interactive map has those of all its pages. */
  list?: MapList | undefined
  /** Whether the interactive map may be as high as the screen. */
  isTall?: boolean
}

/**
 * A static map with a link at each marker. When it is in view, the visitor uses it or the page, and the browser supports it, an
 * interactive map is placed on top. Hovering or focusing an element with `data-event-href` highlights its marker; pressing a marker
 * sets `data-on-map` on it.
 */
export function PlaceMap(props: Props) {
  const { map } = props
  const staticMap = useMemo(() => buildStaticMap(map), [map])
  return staticMap ? <MapView {...props} staticMap={staticMap} /> : null
}

function MapView({ map, staticMap, label, list, isTall }: Props & { staticMap: StaticMap }) {
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const highlightedHref = useHighlightedHref()
  const isHighlighted = ({ entries }: StaticMapMarker) =>
    highlightedHref !== null && entries.some((entry) => isAbout(entry, highlightedHref))
  const { isLive, overlay } = useInteractiveMap({
    frame,
    stage,
    staticMap,
    bounds: map.bounds,
    list,
    highlightedHref,
  })
  return (
    <section className={styles.map} id={id} aria-label={label} data-tall={isTall ? '' : undefined}>
      <div className={styles.stage} ref={stage}>
        <div className={styles.frame} ref={frame} data-live={isLive ? '' : undefined}>
          <MapGround staticMap={staticMap} />
          <MapBackground staticMap={staticMap} />
          <ul className={styles.places}>
            {staticMap.markers.map((marker, index) => (
              <li
                key={`${marker.left} ${marker.top}`}
                data-active={isHighlighted(marker) ? '' : undefined}
              >
                <MarkerLink marker={marker} cardId={`${id}-${index}`} />
              </li>
            ))}
          </ul>
        </div>
        {staticMap.markers.map(({ left, top, entries }, index) =>
          isLive || entries.length === 1 ? null : (
            <TargetCard
              key={`${left} ${top}`}
              id={`${id}-${index}`}
              mapId={id}
              entries={entries}
              side={left < 50 ? 'right' : 'left'}
            />
          ),
        )}
        {overlay}
      </div>
      {staticMap.outsideCount > 0 ? (
        <p className={styles.outside}>
          {staticMap.outsideCount === 1
            ? '1 location is outside this map.'
            : `${staticMap.outsideCount} locations are outside this map.`}
        </p>
      ) : null}
    </section>
  )
}

/** The streets or neighborhoods below all else, in an image of its own, which costs nothing until it is seen. */
function MapGround({ staticMap: { frame, markers } }: { staticMap: StaticMap }) {
  const baseMap = useBaseMap()
  const { width, height } = STATIC_MAP_SIZE
  return baseMap ? (
    <img
      className={styles.ground}
      src={mapImagePath(frame, baseMap.version, markers)}
      alt=""
      loading="lazy"
      decoding="async"
      width={width}
      height={height}
    />
  ) : null
}

/** The bounds over it, and a scale bar. */
function MapBackground({ staticMap: { outline, scale } }: { staticMap: StaticMap }) {
  const { width, height } = STATIC_MAP_SIZE
  const left = 16
  const bottom = height - 16
  const north = width - 18
  return (
    <svg className={styles.background} aria-hidden="true">
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: hidden with what is around it. */}
      <svg viewBox={`0 0 ${width} ${height}`}>
        <path className={styles.outline} d={outline} />
        <path
          className={styles.scale}
          d={`M${left} ${bottom - 5}V${bottom}H${left + scale.length}V${bottom - 5}`}
        />
        <path className={styles.needle} d={`M${north} 12l5 13l-5 -3.5l-5 3.5Z`} />
      </svg>
      {/* Outside the scaled SVG, so that text keeps its size. */}
      <text
        className={styles.text}
        x={toPercent(left + 4, width)}
        y={toPercent(bottom - 6, height)}
      >
        {scale.label}
      </text>
      <text
        className={clsx(styles.text, styles.north)}
        x={toPercent(north, width)}
        y={toPercent(27, height)}
        dy="0.9em"
      >
        N
      </text>
    </svg>
  )
}

function toPercent(value: number, whole: number): string {
  return `${((value / whole) * 100).toFixed(2)}%`
}

type MarkerLinkProps = { marker: StaticMapMarker; cardId: string }

/** A marker on the static map: a link to its only entry, or to a card that lists several. */
function MarkerLink({ marker: { left, top, entries }, cardId }: MarkerLinkProps) {
  const name = formatMarkerLabel(entries)
  const isGroup = entries.length > 1
  const href = isGroup ? `#${cardId}` : entries[0]?.href
  const symbol = (
    <>
      <title>{name}</title>
      <circle className={styles.targetArea} r="14" />
      <circle className={styles.dot} r={isGroup ? 11 : 7.5} />
      {isGroup ? (
        <text className={styles.count} dy="0.36em">
          {entries.length}
        </text>
      ) : null}
    </>
  )
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: what is in it has the title.
    <svg className={styles.layer}>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: as above. */}
      <svg className={styles.marker} x={`${left}%`} y={`${top}%`}>
        {href ? (
          <A className={styles.link} href={href} aria-label={name}>
            {symbol}
          </A>
        ) : (
          <g>{symbol}</g>
        )}
      </svg>
    </svg>
  )
}

/** The `data-event-href` of the element that is hovered or focused, anywhere on the page. */
function useHighlightedHref(): string | null {
  const [href, setHref] = useState<string | null>(null)
  useEffect(() => {
    const update = ({ target }: Event) => {
      const element = target instanceof Element ? target.closest('[data-event-href]') : null
      setHref(element?.getAttribute('data-event-href') ?? null)
    }
    document.addEventListener('pointerover', update)
    document.addEventListener('focusin', update)
    return () => {
      document.removeEventListener('pointerover', update)
      document.removeEventListener('focusin', update)
    }
  }, [])
  return href
}
