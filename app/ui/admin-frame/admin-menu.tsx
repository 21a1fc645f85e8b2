import { useLocation } from '@remix-run/react'
import styles from './admin-menu.module.css'
import { listAdminPages } from './admin-pages'
import type { AdminSites } from './admin-sites'

type Props = Pick<AdminSites, 'site' | 'waiting' | 'isSuperadmin'>

export function AdminMenu({ site, waiting, isSuperadmin }: Props) {
  const { pathname } = useLocation()
  return (
    <nav className={styles.menu} aria-label="Admin">
      <ul>
        {listAdminPages(isSuperadmin).map(({ name, buildPath }) => {
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
