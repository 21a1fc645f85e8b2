import { useEffect, useRef } from 'react'
import { A } from '~/ui/kit/link'
import { formatMarkerLabel, type PressedMarker } from './group-markers-by-location'
import styles from './map-overlay.module.css'
import { type CardProps, Entries } from './marker-card'
import cardStyles from './marker-card.module.css'

type Props = {
  pressed: PressedMarker | null
  /** The search for what the map shows: null for too large an area, undefined until the visitor has moved the map. */
  areaHref: string | null | undefined
  /** What the visitor has to know; empty if nothing is wrong. */
  message: string
  onClose: () => void
}

/** What is over an interactive map, and below it. It comes with the map, so that no page waits for it. */
export function MapOverlay({ pressed, areaHref, message, onClose }: Props) {
  return (
    <>
      {areaHref === undefined ? null : <AreaSearch href={areaHref} />}
      {pressed ? (
        <PressedCard
          key={pressed.key}
          entries={pressed.entries}
          side={pressed.freeSide}
          onClose={onClose}
        />
      ) : null}
      <p className={styles.message} role="status">
        {message}
      </p>
    </>
  )
}

const AreaSearch = ({ href }: { href: string | null }) =>
  href === null ? (
    <p className={styles.area}>Zoom in to search this area</p>
  ) : (
    <A className={styles.area} href={href}>
      Search this area
    </A>
  )

/** Lists everything at the marker that was pressed. */
function PressedCard({ entries, side, onClose }: CardProps & { onClose: () => void }) {
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    card.current?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
    card.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    // biome-ignore lint/a11y/useSemanticElements: not a form field, but information about one location.
    <div
      className={cardStyles.card}
      role="group"
      aria-label={formatMarkerLabel(entries)}
      data-side={side}
      ref={card}
      onKeyDown={({ key }) => (key === 'Escape' ? onClose() : undefined)}
    >
      <Entries entries={entries} />
      <button className={cardStyles.close} type="button" aria-label="Close" onClick={onClose}>
        ×
      </button>
    </div>
  )
}
