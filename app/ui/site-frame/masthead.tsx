import { useLocation } from '@remix-run/react'
import clsx from 'clsx'
import { categoryPath } from '~/domain/categories/category'
import { A } from '~/ui/kit/link'
import { imageUrl } from '~/ui/kit/picture'
import type { SiteFrameData } from './frame-data'
import styles from './masthead.module.css'
import { SearchBar } from './search-bar'

/** The head of every page; on the home page the name stands large, as on the cover of a magazine. */
export function Masthead({
  frame,
  textProblemId,
}: {
  frame: SiteFrameData
  textProblemId?: string
}) {
  const { pathname, search } = useLocation()
  const isCover = pathname === '/'
  const here = frame.siteUrl + pathname + search
  return (
    <header className={clsx(styles.masthead, isCover && styles.cover)}>
      <div className={styles.band}>
        <div className={styles.utility}>
          <p className={styles.dateline}>{frame.dateline}</p>
          <nav aria-label="Account">
            <ul className={styles.links}>
              <li>
                <A href="/create/event">Add Your Event</A>
              </li>
              <li>
                <A rel="nofollow" href={`${frame.loginUrl}?redirect=${encodeURIComponent(here)}`}>
                  Log In / Register
                </A>
              </li>
            </ul>
          </nav>
        </div>
        <div className={styles.title}>
          <A className={styles.name} href={frame.logoLinkUrl} aria-label={`${frame.name}, home`}>
            {frame.logo ? (
              <img
                src={imageUrl(frame.imagesUrl, frame.logo.checksum, 510)}
                alt={frame.name}
                height={frame.logo.height}
              />
            ) : (
              frame.name
            )}
          </A>
          {isCover && frame.tagline ? <p className={styles.tagline}>{frame.tagline}</p> : null}
          <div className={styles.search}>
            <SearchBar today={frame.today} textProblemId={textProblemId} />
          </div>
        </div>
      </div>
      {frame.nav.length > 0 ? (
        <nav className={styles.nav} aria-label="Categories">
          <ul>
            {frame.nav.map((category) => (
              <li key={category.id}>
                <A
                  href={categoryPath(category)}
                  aria-current={pathname === categoryPath(category) ? 'page' : undefined}
                >
                  {category.name}
                </A>
              </li>
            ))}
            <li>
              <A href="/categories">All Categories</A>
            </li>
          </ul>
        </nav>
      ) : null}
    </header>
  )
}
