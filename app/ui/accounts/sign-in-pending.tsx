import { isRouteErrorResponse } from '@remix-run/react'
import button from '~/ui/kit/button.module.css'

/** Seen while the page's script swaps the token with which somebody comes back from the login door. */
export const SIGN_IN_PENDING_HEADING = 'Logging you in'
export const SIGN_IN_PENDING_TEXT = 'If you still see this in a moment, please log in once more.'

/** Where somebody can log in who is being signed in, should it not come to an end; null where an error is another. */
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
