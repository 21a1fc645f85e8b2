import { useLocation } from '@remix-run/react'
import { AddSiteDialog } from '~/ui/sites/add-site-dialog'
import type { AdminContent } from './admin-content'
import styles from './admin-menu.module.css'
import { listAdminPages } from './admin-pages'

const ID = 'admin-menu'

/** On a phone the menu is a popover, which needs no script; else it is always beside the page. */
const POPOVER = { popover: 'auto' }
const POPOVER_BUTTON = { popovertarget: ID }

type Props = Pick<AdminContent, 'site' | 'isSuperadmin' | 'waiting' | 'hasClaims'>

export function AdminMenu({ site, isSuperadmin, waiting, hasClaims }: Props) {
  const { pathname } = useLocation()
  const pages = listAdminPages(isSuperadmin).map((page) => ({
    ...page,
    path: page.buildPath(site),
  }))
  const current = findCurrent(pages, pathname)
  return (
    <nav className={styles.menu} id={ID} aria-label="Admin" {...POPOVER}>
      <ul>
        {pages.map((page) => (
          <li key={page.name}>
            <a href={page.path} aria-current={getCurrent(page, current, pathname)}>
              {page.name}
              {page.name === 'UGC' && waiting !== null ? (
                <span className={styles.count}>{`Held (${waiting})`}</span>
              ) : null}
              {page.name === 'Venue Claims' && hasClaims ? (
                <span className={styles.count}>New</span>
              ) : null}
            </a>
          </li>
        ))}
      </ul>
      {isSuperadmin ? (
        <div className={styles.add}>
          <AddSiteDialog site={site} />
        </div>
      ) : null}
    </nav>
  )
}

/** Opens the menu on a phone. */
export function AdminMenuButton() {
  return (
    <button className={styles.button} type="button" {...POPOVER_BUTTON}>
      <svg width="18" height="14" viewBox="0 0 18 14" aria-hidden="true">
        <path d="M0 1h18M0 7h18M0 13h18" stroke="currentcolor" strokeWidth="2" />
      </svg>
      <span>Menu</span>
    </button>
  )
}

type LinkedPage = { name: string; path: string }

const toPathname = (path: string) => path.split('?')[0] ?? path

/** The menu's page with the longest path that the current one is, or lies below: /categories for /categories/jazz. */
function findCurrent(pages: LinkedPage[], pathname: string): LinkedPage | undefined {
  return pages
    .filter(({ path }) => `${pathname}/`.startsWith(`${toPathname(path)}/`))
    .sort((a, b) => b.path.length - a.path.length)[0]
}

function getCurrent(page: LinkedPage, current: LinkedPage | undefined, pathname: string) {
  if (page !== current) return undefined
  return toPathname(page.path) === pathname ? 'page' : 'true'
}
