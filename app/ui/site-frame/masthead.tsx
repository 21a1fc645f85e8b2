import { useLocation } from '@remix-run/react'
import clsx from 'clsx'
import { categoryPath } from '~/domain/categories/category'
import { PAGE_PARAMETERS } from '~/domain/search/url/search-parameters'
import { A } from '~/ui/kit/link'
import { SearchBar } from '~/ui/search/search-bar'
import { AccountMenu } from './account-menu'
import { ExternalIframe } from './external-iframe'
import type { SiteFrameContent } from './frame-content'
import styles from './masthead.module.css'
import { SiteName } from './site-name'

/**
 * The header of every page: an external header or the logo, then search and navigation, in the style that the site has
 * chosen. On the home page the name is larger.
 */
export function Masthead({ frame }: { frame: SiteFrameContent }) {
  const { pathname, search } = useLocation()
  const isHome = pathname === '/'
  const { externalHeader } = frame
  const tagline = isHome && frame.tagline
  return (
    <header
      className={clsx(styles.masthead, isHome && !externalHeader && styles.cover)}
      data-style={frame.masthead}
    >
      {externalHeader ? (
        <>
          <ExternalIframe place="header" url={externalHeader.url} siteName={frame.name} />
          <p className={styles.printed}>{frame.name}</p>
        </>
      ) : null}
      <div className={styles.band}>
        <div className={styles.utility}>
          <p className={styles.dateline}>{frame.dateline}</p>
          <nav aria-label="Account">
            <ul className={styles.links}>
              <li>
                <A
                  href="/create/event"
                  aria-current={pathname === '/create/event' ? 'page' : undefined}
                >
                  Add Your Event
                </A>
              </li>
              <li>
                <AccountMenu
                  viewer={frame.viewer}
                  imagesUrl={frame.imagesUrl}
                  loginHref={buildLoginHref(frame, pathname, search)}
                  returnTo={pathname + search}
                />
              </li>
            </ul>
          </nav>
        </div>
        <div className={clsx(styles.title, externalHeader && !tagline && styles.alone)}>
          {externalHeader ? null : <SiteName frame={frame} isLarge={isHome} />}
          {tagline ? (
            <p className={styles.tagline} dir="auto">
              {tagline}
            </p>
          ) : null}
          <div className={styles.search}>
            <SearchBar today={frame.today} />
          </div>
        </div>
      </div>
      <nav className={styles.nav} aria-label="Categories">
        <ul>
          {(frame.nav === 'unavailable' ? [] : frame.nav).map((category) => (
            <li key={category.id}>
              <A href={categoryPath(category)} aria-current={category.current}>
                {category.name}
              </A>
            </li>
          ))}
          <li>
            <A href="/categories" aria-current={pathname === '/categories' ? 'page' : undefined}>
              All Categories
            </A>
          </li>
        </ul>
      </nav>
    </header>
  )
}

/** The URL of the login page, which returns to this page of this host, where the session will be. */
function buildLoginHref(frame: SiteFrameContent, pathname: string, search: string): string {
  const query = new URLSearchParams(
    [...new URLSearchParams(search)].filter(([name]) => PAGE_PARAMETERS.has(name)),
  )
  const returnTo = frame.doorUrl + pathname + (query.size > 0 ? `?${query}` : '')
  return `${frame.loginUrl}?redirect=${encodeURIComponent(returnTo)}`
}
