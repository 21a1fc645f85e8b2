import { useLocation } from '@remix-run/react'
import { AddSiteDialog } from '~/ui/sites/add-site-dialog'
import type { AdminContent } from './admin-content'
import styles from './admin-menu.module.css'
import { ADMIN_GROUPS, listAdminPages } from './admin-menu-pages'
import { DensitySwitch } from './density-switch'

const ID = 'admin-menu'

/**
 * The whole menu is a popover where it is not beside the page, which needs no script: on a phone it comes from the side, and on
 * a tablet it unfolds the icons that are always there.
 */
const POPOVER = { popover: 'auto' }
const POPOVER_BUTTON = { popovertarget: ID }

type Props = Pick<AdminContent, 'site' | 'isSuperadmin' | 'waiting' | 'hasClaims' | 'density'>

export function AdminMenu({ site, isSuperadmin, waiting, hasClaims, density }: Props) {
  const { pathname } = useLocation()
  const pages = listAdminPages(isSuperadmin).map((page) => ({
    ...page,
    path: page.path(site),
  }))
  const current = findCurrent(pages, pathname)
  return (
    <nav className={styles.menu} id={ID} aria-label="Admin" {...POPOVER}>
      {ADMIN_GROUPS.map((group) => {
        const groupPages = pages.filter((page) => page.group === group.id)
        if (groupPages.length === 0) return null
        const headingId = `${ID}-${group.id}`
        return (
          <div className={styles.group} key={group.id}>
            {group.name ? (
              <p className={styles.heading} id={headingId}>
                <span>{group.name}</span>
              </p>
            ) : null}
            <ul aria-labelledby={group.name ? headingId : undefined}>
              {groupPages.map((page) => (
                <li key={page.name}>
                  <a
                    href={page.path}
                    aria-current={getCurrent(page, current, pathname)}
                    title={page.name}
                  >
                    <page.icon
                      className={styles.icon}
                      size={18}
                      strokeWidth={1.75}
                      aria-hidden="true"
                    />
                    <span className={styles.text}>{page.name}</span>
                    <Count page={page.name} waiting={waiting} hasClaims={hasClaims} />
                  </a>
                </li>
              ))}
            </ul>
          </div>
        )
      })}
      {isSuperadmin ? (
        <div className={styles.add}>
          <AddSiteDialog site={site} />
        </div>
      ) : null}
      <DensitySwitch className={styles.density} site={site} density={density} />
    </nav>
  )
}

type CountProps = Pick<Props, 'waiting' | 'hasClaims'> & { page: string }

/** How much waits on a page. */
function Count({ page, waiting, hasClaims }: CountProps) {
  const text =
    page === 'UGC' && waiting !== null
      ? `Held (${waiting})`
      : page === 'Venue Claims' && hasClaims
        ? 'New'
        : null
  return text === null ? null : <span className={styles.count}>{text}</span>
}

/** Opens the menu on a phone, and unfolds it on a tablet. */
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
