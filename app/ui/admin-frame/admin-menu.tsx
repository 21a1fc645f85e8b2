import { useLocation } from '@remix-run/react'
import { dashboardPath, ugcPath } from '~/domain/sites/admin-path'
import styles from './admin-menu.module.css'
import type { AdminSites } from './admin-sites'

/** The admin pages so far, each linked for the current site. */
const PAGES = [
  { name: 'Dashboard', buildPath: dashboardPath },
  { name: 'UGC', buildPath: ugcPath },
]

export function AdminMenu({ site, waiting }: Pick<AdminSites, 'site' | 'waiting'>) {
  const { pathname } = useLocation()
  return (
    <nav className={styles.menu} aria-label="Admin">
      <ul>
        {PAGES.map(({ name, buildPath }) => {
          const path = buildPath(site)
          const isCurrent = path.split('?')[0] === pathname
          return (
            <li key={name}>
              <a href={path} aria-current={isCurrent ? 'page' : undefined}>
                {name}
                {name === 'UGC' && waiting > 0 ? (
                  <span className={styles.count}>{`Held (${waiting})`}</span>
                ) : null}
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
