import type { ReactNode } from 'react'
import styles from './fact.module.css'

/** A list of labeled facts (`Fact`). Links in them have the class `link` of fact.module.css. */
export function FactList({ children }: { children: ReactNode }) {
  return <dl className={styles.list}>{children}</dl>
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
