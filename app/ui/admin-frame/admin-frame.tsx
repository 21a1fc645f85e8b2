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
  /** Null when the page is not about a site: no site picker and no menu. */
  adminSites: AdminSites | null
  children: ReactNode
}

/** The frame around every admin page: the top bar with site and account, and the menu. */
export function AdminFrame({ frame, adminSites, children }: Props) {
  const { pathname, search } = useLocation()
  return (
    <>
      <SkipLink />
      <header className={styles.bar}>
        <a className={styles.name} href="/">
          Events <span>Admin</span>
        </a>
        {adminSites ? <SitePicker {...adminSites} /> : null}
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
      </header>
      <div className={adminSites ? styles.columns : undefined}>
        {adminSites ? <AdminMenu {...adminSites} /> : null}
        <main className={styles.main} id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
    </>
  )
}
