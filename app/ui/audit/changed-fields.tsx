import visuallyHidden from '~/ui/kit/visually-hidden.module.css'
import styles from './audit-log.module.css'

type Value = { text: string; isLong: boolean; color: string | null; outline: number[][] | null }
export type ChangedField = { name: string; before: Value; after: Value }

/** Each changed field from what to what. Long values are opened. */
export function ChangedFields({ fields }: { fields: ChangedField[] }) {
  if (fields.length === 0) return null
  return (
    <ul className={styles.fields}>
      {fields.map(({ name, before, after }) => (
        <li key={name}>
          {before.isLong || after.isLong ? (
            <details>
              <summary>{name} changed</summary>
              <div className={styles.versions}>
                <Version name="Before" value={before} />
                <Version name="After" value={after} />
              </div>
            </details>
          ) : (
            <>
              <span className={styles.field}>{name}:</span> <Short value={before} />{' '}
              <span aria-hidden="true">→</span>
              <span className={visuallyHidden.visuallyHidden}> became </span>{' '}
              <Short value={after} />
            </>
          )}
          <OutlineMap before={before.outline} after={after.outline} />
        </li>
      ))}
    </ul>
  )
}

function Version({ name, value }: { name: string; value: Value }) {
  return (
    <div>
      <h3 className={styles.version}>{name}</h3>
      <p className={styles.text} dir="auto">
        {value.text || <Nothing />}
      </p>
    </div>
  )
}

function Short({ value: { text, color } }: { value: Value }) {
  if (text === '') return <Nothing />
  return (
    <>
      {color === null ? null : (
        <svg className={styles.color} viewBox="0 0 10 10" aria-hidden="true">
          <rect width="10" height="10" fill={color} />
        </svg>
      )}
      <bdi>{text}</bdi>
    </>
  )
}

const Nothing = () => <span className={styles.gone}>nothing</span>

/** A corner: longitude and latitude. */
type Outline = number[][]

const SIDE = 100

/** Bounds before (dashed) and after a change, north up; nothing where neither is known. What changed stands beside it as text. */
function OutlineMap({ before, after }: { before: Outline | null; after: Outline | null }) {
  const corners = [...(before ?? []), ...(after ?? [])]
  if (corners.length === 0) return null
  const toPoints = createProjection(corners)
  return (
    <svg className={styles.map} viewBox={`-2 -2 ${SIDE + 4} ${SIDE + 4}`} aria-hidden="true">
      {after ? <polygon className={styles.after} points={toPoints(after)} /> : null}
      {before ? <polygon className={styles.before} points={toPoints(before)} /> : null}
    </svg>
  )
}

/** A degree of longitude is shorter than one of latitude, by the cosine of the latitude. */
function createProjection(corners: Outline): (outline: Outline) => string {
  const latitudes = corners.map(([, latitude = 0]) => latitude)
  const middle = (Math.min(...latitudes) + Math.max(...latitudes)) / 2
  const stretch = Math.cos((middle * Math.PI) / 180)
  const xs = corners.map(([longitude = 0]) => longitude * stretch)
  const [west, north] = [Math.min(...xs), Math.max(...latitudes)]
  const size = Math.max(Math.max(...xs) - west, north - Math.min(...latitudes), 1e-9)
  const place = (degrees: number) => ((degrees / size) * SIDE).toFixed(1)
  return (outline) =>
    outline
      .map(([longitude = 0, latitude = 0]) =>
        [place(longitude * stretch - west), place(north - latitude)].join(','),
      )
      .join(' ')
}
