import clsx from 'clsx'
import { A } from '~/ui/kit/link'
import { formatMarkerLabel, type MarkerEntry } from './group-markers-by-location'
import styles from './marker-card.module.css'

/** Lists everything at one marker; open while it is the URL's target, so it needs no JavaScript. */
export function TargetCard({
  id,
  mapId,
  entries,
  side,
}: CardProps & { id: string; mapId: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: not a form field, but information about one location.
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

export type CardProps = { entries: MarkerEntry[]; side: 'left' | 'right' }

/** The events or venues at a marker, as links. */
export function Entries({ entries }: { entries: MarkerEntry[] }) {
  return (
    <ul className={styles.entries}>
      {entries.map(({ href, title, detail }) => (
        <li key={`${href} ${title} ${detail}`}>
          {href === null ? title : <A href={href}>{title}</A>}
          {detail ? <span className={styles.detail}>{detail}</span> : null}
        </li>
      ))}
    </ul>
  )
}
