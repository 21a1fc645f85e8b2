import { isRouteErrorResponse } from '@remix-run/react'
import button from '~/ui/kit/button.module.css'

/** Shown while the page's script exchanges the handoff token for a session. */
export const SIGN_IN_PENDING_HEADING = 'Logging you in'
export const SIGN_IN_PENDING_TEXT = 'If you still see this in a moment, please log in again.'

/** The login page to offer while sign-in is pending; null for every other error. */
export function findPendingLoginHref(error: unknown): string | null {
  if (!isRouteErrorResponse(error) || error.status !== 401) return null
  const href: unknown = error.data?.loginHref
  return typeof href === 'string' ? href : null
}

export function LoginButton({ href }: { href: string }) {
  return (
    <p>
      <a className={button.button} href={href}>
        Log In
      </a>
    </p>
  )
}
