import clsx from 'clsx'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { A } from '~/ui/kit/link'
import type { MapData } from './map-data'
import { STATIC_MAP_SIZE, type StaticMap, type StaticMapMarker, buildStaticMap } from './static-map'
import styles from './place-map.module.css'
import { formatMarkerLabel, type MarkerEntry } from './marker-groups'
import { useInteractiveMap } from './use-interactive-map'

/**
 * A map of what is looked at: a picture with a link at each place, over which a map that moves is laid when it is seen
 * and the browser can draw it. Elements with `data-event-href` anywhere on the page make their marker stand out.
 */
export function PlaceMap({ map, label }: { map: MapData; label: string }) {
  const picture = useMemo(() => buildStaticMap(map), [map])
  return picture ? <DrawnMap map={map} picture={picture} label={label} /> : null
}

function DrawnMap({ map, picture, label }: { map: MapData; picture: StaticMap; label: string }) {
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const pointedAt = usePointedAt()
  const isPointedAt = ({ entries }: StaticMapMarker) =>
    pointedAt !== null && entries.some(({ href }) => href === pointedAt)
  const { isLive, pressed, close } = useInteractiveMap({
    frame,
    picture,
    bounds: map.bounds,
    highlightedHref: pointedAt,
  })
  const told = pressed && picture.groups[pressed.index]
  return (
    <section className={styles.map} id={id} aria-label={label}>
      <div className={styles.stage}>
        <div className={styles.frame} ref={frame} data-live={isLive ? '' : undefined}>
          <Ground picture={picture} />
          <ul className={styles.places}>
            {picture.markers.map((marker, index) => (
              <li
                key={`${marker.left} ${marker.top}`}
                data-active={isPointedAt(marker) ? '' : undefined}
              >
                <Place marker={marker} cardId={`${id}-${index}`} />
              </li>
            ))}
          </ul>
        </div>
        {picture.markers.map(({ left, top, entries }, index) =>
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
        {told ? (
          <PressedCard
            key={pressed.index}
            entries={told.entries}
            side={pressed.freeSide}
            onClose={close}
          />
        ) : null}
      </div>
      {picture.outsideCount > 0 ? (
        <p className={styles.beyond}>
          {picture.outsideCount === 1
            ? '1 place lies beyond this map.'
            : `${picture.outsideCount} places lie beyond this map.`}
        </p>
      ) : null}
    </section>
  )
}

/** What lies below the markers: the grid, the bounds, and how far a mile is. */
function Ground({ picture: { grid, outline, scale } }: { picture: StaticMap }) {
  const { width, height } = STATIC_MAP_SIZE
  const left = 16
  const bottom = height - 16
  const north = width - 18
  return (
    <svg className={styles.ground} aria-hidden="true">
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: hidden with what is around it. */}
      <svg viewBox={`0 0 ${width} ${height}`}>
        <path className={styles.grid} d={grid} />
        <path className={styles.outline} d={outline} />
        <path
          className={styles.scale}
          d={`M${left} ${bottom - 5}V${bottom}H${left + scale.length}V${bottom - 5}`}
        />
        <path className={styles.needle} d={`M${north} 12l5 13l-5 -3.5l-5 3.5Z`} />
      </svg>
      {/* Outside of what grows and shrinks with the picture: words stay as large as they are. */}
      <text className={styles.words} x={shareOf(left + 4, width)} y={shareOf(bottom - 6, height)}>
        {scale.label}
      </text>
      <text
        className={clsx(styles.words, styles.north)}
        x={shareOf(north, width)}
        y={shareOf(27, height)}
        dy="0.9em"
      >
        N
      </text>
    </svg>
  )
}

function shareOf(part: number, whole: number): string {
  return `${((part / whole) * 100).toFixed(2)}%`
}

type PlaceProps = { marker: StaticMapMarker; cardId: string }

/** A place in the picture. One event is led to; several are told on a card that opens. */
function Place({ marker: { left, top, entries }, cardId }: PlaceProps) {
  const name = formatMarkerLabel(entries)
  const isMany = entries.length > 1
  const href = isMany ? `#${cardId}` : entries[0]?.href
  const sign = (
    <>
      <title>{name}</title>
      <circle className={styles.reach} r="14" />
      <circle className={styles.dot} r={isMany ? 11 : 7.5} />
      {isMany ? (
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
      <svg className={styles.spot} x={`${left}%`} y={`${top}%`}>
        {href ? (
          <A className={styles.link} href={href} aria-label={name}>
            {sign}
          </A>
        ) : (
          <g>{sign}</g>
        )}
      </svg>
    </svg>
  )
}

/** All that is at one place of the picture; open while the address names it, so that it needs no script. */
function TargetCard({ id, mapId, entries, side }: CardProps & { id: string; mapId: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: no field, but what is told of one place.
    <div
      className={clsx(styles.card, styles.target)}
      id={id}
      data-side={side}
      role="group"
      aria-label={formatMarkerLabel(entries)}
    >
      <Entries entries={entries} />
      <a className={styles.close} href={`#${mapId}`} aria-label="Close">
        ×
      </a>
    </div>
  )
}

/** All that is at the spot of the map whose marker was pressed. */
function PressedCard({ entries, side, onClose }: CardProps & { onClose: () => void }) {
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    card.current?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
  }, [])
  return (
    // biome-ignore lint/a11y/useSemanticElements: no field, but what is told of one place.
    <div
      className={styles.card}
      role="group"
      aria-label={formatMarkerLabel(entries)}
      data-side={side}
      ref={card}
      onKeyDown={({ key }) => (key === 'Escape' ? onClose() : undefined)}
    >
      <Entries entries={entries} />
      <button className={styles.close} type="button" aria-label="Close" onClick={onClose}>
        ×
      </button>
    </div>
  )
}

type CardProps = { entries: MarkerEntry[]; side: 'left' | 'right' }

function Entries({ entries }: { entries: MarkerEntry[] }) {
  return (
    <ul className={styles.entries}>
      {entries.map(({ href, title, note }) => (
        <li key={`${href} ${title} ${note}`}>
          {href === null ? title : <A href={href}>{title}</A>}
          {note ? <span className={styles.note}>{note}</span> : null}
        </li>
      ))}
    </ul>
  )
}

/** The `data-event-href` of what the pointer or the focus is on, wherever on the page. */
function usePointedAt(): string | null {
  const [href, setHref] = useState<string | null>(null)
  useEffect(() => {
    const look = ({ target }: Event) => {
      const element = target instanceof Element ? target.closest('[data-event-href]') : null
      setHref(element?.getAttribute('data-event-href') ?? null)
    }
    document.addEventListener('pointerover', look)
    document.addEventListener('focusin', look)
    return () => {
      document.removeEventListener('pointerover', look)
      document.removeEventListener('focusin', look)
    }
  }, [])
  return href
}
