import visuallyHidden from '~/ui/kit/visually-hidden.module.css'
import styles from './audit-log.module.css'
import { OutlineMap } from './outline-map'

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
