import clsx from 'clsx'
import type { ReactNode } from 'react'
import disclosure from '~/ui/kit/pages/disclosure.module.css'
import styles from './form-section.module.css'

type Props = { id: string; heading: string; children: ReactNode }

/** A section of the event form. Links in the summary of errors lead to its id. */
export function FormSection({ id, heading, hint, children }: Props & { hint?: string }) {
  return (
    <section className={styles.section} id={id} aria-labelledby={`${id}-heading`}>
      <div className={styles.about}>
        <h2 className={styles.heading} id={`${id}-heading`}>
          {heading}
        </h2>
        {hint ? <p className={styles.hint}>{hint}</p> : null}
      </div>
      <div className={styles.fields}>{children}</div>
    </section>
  )
}

/** A section that few events need, folded unless it has values or errors. */
export function FoldedSection({
  id,
  heading,
  hint,
  isOpen,
  children,
}: Props & { hint: string; isOpen: boolean }) {
  return (
    <details className={styles.folded} id={id} open={isOpen}>
      <summary className={clsx(disclosure.summary, styles.summary)}>
        <h2 className={styles.heading}>{heading}</h2>
        <span className={styles.hint}>{hint}</span>
      </summary>
      <div className={styles.fields}>{children}</div>
    </details>
  )
}
