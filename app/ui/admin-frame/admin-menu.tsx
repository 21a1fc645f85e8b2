import { useLocation } from '@remix-run/react'
import { dashboardPath } from '~/domain/sites/admin-path'
import styles from './admin-menu.module.css'
import type { AdminSites } from './admin-sites'

/** The admin pages so far, each linked for the current site. */
const PAGES = [{ name: 'Dashboard', buildPath: dashboardPath }]

export function AdminMenu({ site }: Pick<AdminSites, 'site'>) {
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
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
