import type { ReactNode } from 'react'
import { A } from '~/ui/kit/link'
import { ACCOUNT_PAGES } from '~/ui/site-frame/account-menu'
import styles from './account-layout.module.css'

/** A page of the viewer's account, with links to the others. */
export function AccountLayout({
  heading,
  currentPath,
  children,
}: {
  heading: string
  /** The page's path. */
  currentPath: string
  children: ReactNode
}) {
  return (
    <div className={styles.account}>
      <h1 className={styles.heading}>{heading}</h1>
      <nav className={styles.pages} aria-label="Your account">
        <ul>
          {ACCOUNT_PAGES.map(({ href, name }) => (
            <li key={href}>
              <A href={href} aria-current={href === currentPath ? 'page' : undefined}>
                {name}
              </A>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </div>
  )
}
