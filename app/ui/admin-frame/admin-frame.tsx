import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { AccountMenu } from '~/ui/accounts/account-menu'
import { buildDoorLoginHref } from '~/ui/door-frame/door-login-href'
import { SkipLink } from '~/ui/kit/skip-link'
import type { DoorFrameContent } from '~/ui/site-frame/frame-content'
import styles from './admin-frame.module.css'
import { AdminMenu } from './admin-menu'
import type { AdminSites } from './admin-sites'
import { SitePicker } from './site-picker'

type Props = {
  frame: DoorFrameContent
  /** Null where a page is about no site: then there is nothing to choose and nowhere to go. */
  place: AdminSites | null
  children: ReactNode
}

/** Everything around a page of the console: the top bar with the site and the account, and the menu beside the page. */
export function AdminFrame({ frame, place, children }: Props) {
  const { pathname, search } = useLocation()
  return (
    <>
      <SkipLink />
      <header className={styles.bar}>
        <a className={styles.name} href="/">
          Events <span>Admin</span>
        </a>
        {place ? <SitePicker {...place} /> : null}
        <nav className={styles.account} aria-label="Account">
          <AccountMenu
            viewer={frame.viewer}
            imagesUrl={frame.imagesUrl}
            loginHref={buildDoorLoginHref(frame, pathname + search)}
            here={pathname + search}
            links={[]}
            logOut="Logout"
          />
        </nav>
      </header>
      <div className={place ? styles.rooms : undefined}>
        {place ? <AdminMenu site={place.site} /> : null}
        <main className={styles.main} id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
    </>
  )
}
