import { Link } from '@remix-run/react'
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { DoorPage } from '~/ui/door-frame/door-page'
import styles from './login-page.module.css'
import { SignedInPanel } from './signed-in-panel'

type FormName = 'login' | 'create-account'

type Props = {
  current: FormName
  /** The initial email. */
  email: string
  loginHref: string
  createAccountHref: string
  viewer: Parameters<typeof SignedInPanel>[0]['viewer'] | null
  destination: string | null
  canContinue: boolean
  children: ReactNode
}

const NAMES = { login: 'Log In', 'create-account': 'Create Account' }
const HEADINGS_BESIDE_VIEWER = {
  login: 'Log in with another account',
  'create-account': 'Create another account',
}

const TypedEmailContext = createContext({ email: '', setEmail: (_email: string) => {} })

/** The email as typed, which goes along to the other form. */
export function useTypedEmail() {
  const { email, setEmail } = useContext(TypedEmailContext)
  return { email, setEmail, mayBeEmail: mayBeEmail(email) }
}

/** The page of one of the two forms of the login door, with the links to both. */
export function LoginPage({ current, email: initialEmail, viewer, children, ...page }: Props) {
  const [email, setEmail] = useState(initialEmail)
  const container = useRef<HTMLDivElement>(null)
  // A browser may have filled in the field before the script ran.
  useEffect(() => {
    const input = container.current?.querySelector<HTMLInputElement>('input[name=email]')
    if (input?.value) setEmail(input.value)
  }, [])
  const hrefs = { login: page.loginHref, 'create-account': page.createAccountHref }
  return (
    <TypedEmailContext.Provider value={{ email, setEmail }}>
      <DoorPage heading={viewer ? 'You are logged in' : NAMES[current]}>
        {viewer ? <SignedInPanel {...page} viewer={viewer} currentPath={page.loginHref} /> : null}
        <div className={styles.login} ref={container}>
          {viewer ? <h2 className={styles.another}>{HEADINGS_BESIDE_VIEWER[current]}</h2> : null}
          <nav className={styles.forms} aria-label="Log in or create an account">
            {(['login', 'create-account'] as const).map((name) => (
              <Link
                key={name}
                className={styles.form}
                to={withEmail(hrefs[name], email)}
                aria-current={name === current ? 'page' : undefined}
                preventScrollReset
              >
                {NAMES[name]}
              </Link>
            ))}
          </nav>
          {children}
        </div>
      </DoorPage>
    </TypedEmailContext.Provider>
  )
}

function withEmail(href: string, email: string): string {
  const query = new URLSearchParams(email.trim() === '' ? {} : { email: email.trim() })
  return withQuery(href, query)
}

export function withQuery(href: string, query: URLSearchParams): string {
  return query.size > 0 ? `${href}${href.includes('?') ? '&' : '?'}${query}` : href
}

/** Whether a text is enough of an email to enable the buttons; the schema checks the rest. */
function mayBeEmail(text: string): boolean {
  return /^\s*[^\s@]+@[^\s@]+\s*$/.test(text)
}
