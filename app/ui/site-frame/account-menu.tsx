import { type KeyboardEvent, useEffect, useRef } from 'react'
import { A } from '~/ui/kit/link'
import styles from './account-menu.module.css'

/** The account's dropdown. It opens and closes without a script; with one, Escape and a click elsewhere close it too. */
export function AccountMenu({ loginHref }: { loginHref: string }) {
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
      <summary className={styles.summary}>Account</summary>
      <ul className={styles.panel}>
        <li>
          <A rel="nofollow" href={loginHref}>
            Log In / Register
          </A>
        </li>
      </ul>
    </details>
  )
}
