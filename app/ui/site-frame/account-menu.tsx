import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import type { SignInProvider } from '~/domain/accounts/account'
import { ACCOUNT_PATH } from '~/domain/accounts/account-paths'
import { MY_VENUES_PATH } from '~/domain/venues/venue-path'
import { Avatar } from '~/ui/kit/images/avatar'
import { GoogleLogo } from '~/ui/kit/images/google-logo'
import { A } from '~/ui/kit/link'
import visuallyHidden from '~/ui/kit/visually-hidden.module.css'
import styles from './account-menu.module.css'
import type { FrameViewer } from './frame-content'

type Props = {
  /** Null for a visitor. */
  viewer: FrameViewer | null
  imagesUrl: string
  loginHref: string
  /** The URL to return to after logging out. */
  returnTo: string
  /** The account's pages; the admin frame has none. */
  links?: { href: string; name: string }[]
  /** The label of the button, which differs between the two specifications. */
  logOut?: string
}

/** The account pages of a site (specification, "Navigation bar"). */
const ACCOUNT_LINKS = [
  { href: '/account/events', name: 'My Events' },
  { href: '/account/receipts', name: 'My Receipts' },
  { href: ACCOUNT_PATH, name: 'My Account' },
]

/** The same with the pages that few people need, as the account's pages link to each other. */
export const ACCOUNT_PAGES = ACCOUNT_LINKS.toSpliced(1, 0, {
  href: MY_VENUES_PATH,
  name: 'My Venues',
})

/** The account's dropdown. It opens and closes without JavaScript; with it, Escape and a click outside close it too. */
export function AccountMenu({
  viewer,
  imagesUrl,
  loginHref,
  returnTo,
  links = ACCOUNT_LINKS,
  logOut = 'Log Out',
}: Props) {
  if (!viewer) {
    return (
      <Dropdown summary={<span className={styles.word}>Account</span>}>
        <ul>
          <li>
            <A rel="nofollow" href={loginHref}>
              Log In / Register
            </A>
          </li>
        </ul>
      </Dropdown>
    )
  }
  const { name, email, signInProviders, adminHref } = viewer
  return (
    <Dropdown
      summary={
        <>
          <Avatar {...viewer} imagesUrl={imagesUrl} />
          <span className={styles.word}>Account</span>
        </>
      }
    >
      <div className={styles.person}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles.email}>{email}</p>
        <ul className={styles.providers} aria-label="You log in with">
          {signInProviders.map((provider) => (
            <li key={provider} title={PROVIDERS[provider]}>
              {provider === 'google' ? <GoogleLogo /> : <KeyMark />}
              <span className={visuallyHidden.visuallyHidden}>{PROVIDERS[provider]}</span>
            </li>
          ))}
        </ul>
      </div>
      <ul>
        {links.map((link) => (
          <li key={link.href}>
            <A href={link.href}>{link.name}</A>
          </li>
        ))}
        {adminHref ? (
          <li>
            <A href={adminHref}>Admin</A>
          </li>
        ) : null}
        <li>
          <form method="post" action="/sign-out">
            <input type="hidden" name="redirect" value={returnTo} />
            <button type="submit">{logOut}</button>
          </form>
        </li>
      </ul>
    </Dropdown>
  )
}

const PROVIDERS: Record<SignInProvider, string> = {
  password: 'Email and password',
  google: 'Google',
}

function KeyMark() {
  return (
    <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true">
      <path
        fill="none"
        stroke="currentcolor"
        strokeWidth="2"
        d="M3 5h18v14H3z M3.5 6l8.5 7 8.5-7"
        strokeLinejoin="round"
      />
    </svg>
  )
}

function Dropdown({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null)

  useEffect(() => {
    const closeFromOutside = ({ target }: Event) => {
      if (menu.current && !menu.current.contains(target as Node)) menu.current.open = false
    }
    document.addEventListener('pointerdown', closeFromOutside)
    document.addEventListener('focusin', closeFromOutside)
    return () => {
      document.removeEventListener('pointerdown', closeFromOutside)
      document.removeEventListener('focusin', closeFromOutside)
    }
  }, [])

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !menu.current?.open) return
    menu.current.open = false
    menu.current.querySelector('summary')?.focus()
  }

  return (
    <details className={styles.menu} ref={menu} onKeyDown={closeOnEscape}>
      <summary className={styles.summary}>{summary}</summary>
      <div className={styles.panel}>{children}</div>
    </details>
  )
}
