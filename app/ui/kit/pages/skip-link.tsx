import styles from './skip-link.module.css'

/** Lets keyboard users skip the header that every page has. */
export function SkipLink({ to = 'content' }: { to?: 'content' | 'events' }) {
  return (
    <a className={styles.skip} href="#main">
      Skip to {to}
    </a>
  )
}
