import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { buildDoorLoginHref } from '~/ui/door-frame/door-login-href'
import { FlashNotice } from '~/ui/kit/pages/flash-notice'
import { SkipLink } from '~/ui/kit/pages/skip-link'
import { FilterBarAside } from '~/ui/kit/tables/filter-bar'
import { SavedFilters } from '~/ui/saved-filters/saved-filters'
import { AccountMenu } from '~/ui/site-frame/account-menu'
import type { DoorFrameContent } from '~/ui/site-frame/frame-content'
import type { AdminContent } from './admin-content'
import styles from './admin-frame.module.css'
import { AdminMenu, AdminMenuButton } from './admin-menu'
import { ConsoleSearch } from './console-search'
import { DensitySwitch, useDensity } from './density-switch'
import { SitePicker } from './site-picker'

type Props = {
  frame: DoorFrameContent
  /** Null when the viewer administers no site, or not this one: no site picker and no menu. */
  content: AdminContent | null
  children: ReactNode
}

/** The frame around every admin page: the top bar with site, search and account, the menu, and the last act's notice. */
export function AdminFrame({ frame, content, children }: Props) {
  const { pathname, search } = useLocation()
  const density = useDensity(content?.density ?? 'comfortable')
  return (
    <>
      <SkipLink />
      <header className={styles.bar}>
        {content ? <AdminMenuButton /> : null}
        <a className={styles.name} href="/">
          Events <span>Admin</span>
        </a>
        {content ? <SitePicker {...content} /> : null}
        <div className={styles.end}>
          {content ? <ConsoleSearch {...content} /> : null}
          {content ? (
            <DensitySwitch {...content} density={density} className={styles.density} />
          ) : null}
          <nav className={styles.account} aria-label="Account">
            <AccountMenu
              viewer={frame.viewer}
              imagesUrl={frame.imagesUrl}
              loginHref={buildDoorLoginHref(frame, pathname + search)}
              returnTo={pathname + search}
              links={[]}
              logOut="Logout"
            />
          </nav>
        </div>
      </header>
      <div className={content ? styles.columns : undefined} data-density={density}>
        {content ? <AdminMenu {...content} density={density} /> : null}
        <main className={styles.main} id="main" tabIndex={-1}>
          <FlashNotice flash={content?.flash ?? null} />
          <FilterBarAside value={SavedFilters}>{children}</FilterBarAside>
        </main>
      </div>
    </>
  )
}
