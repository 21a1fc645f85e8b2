import { useLocation } from '@remix-run/react'
import { dashboardPath } from '~/domain/sites/admin-path'
import styles from './admin-menu.module.css'
import type { AdminSites } from './admin-sites'

/** The pages of the console, as far as there are any, each about the site that this one is about. */
const PAGES = [{ name: 'Dashboard', pathOf: dashboardPath }]

export function AdminMenu({ site }: Pick<AdminSites, 'site'>) {
  const { pathname } = useLocation()
  return (
    <nav className={styles.menu} aria-label="Admin">
      <ul>
        {PAGES.map(({ name, pathOf }) => {
          const path = pathOf(site)
          const isHere = path.split('?')[0] === pathname
          return (
            <li key={name}>
              <a href={path} aria-current={isHere ? 'page' : undefined}>
                {name}
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
