import styles from './skip-link.module.css'

/** For those who go through a page key by key: past everything that stands on each page, to what is on this one. */
export function SkipLink({ to = 'content' }: { to?: 'content' | 'events' }) {
  return (
    <a className={styles.skip} href="#main">
      Skip to the {to}
    </a>
  )
}
