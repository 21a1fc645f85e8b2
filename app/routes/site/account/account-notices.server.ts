import { redirect } from '@remix-run/cloudflare'
import { ACCOUNT_PATH } from '~/domain/accounts/account-paths'
import { NO_STORE } from '~/http/browser-cache-headers.server'
import { clearCookie, sessionCookie } from '~/http/cookies.server'
import { ACCOUNT_MESSAGES } from '~/ui/accounts/settings/account-messages'
import type { AccountNotice } from '~/ui/accounts/settings/account-sections'

/** The success notices of the account page, by its `notice` parameter. */
const NOTICES = {
  name: { section: 'name', text: 'Your name is saved.' },
  image: { section: 'image', text: 'Your picture is saved.' },
  'image-removed': { section: 'image', text: 'Your picture is removed.' },
  'email-sent': {
    section: 'email',
    text: 'We sent a link to your new email. Open it to confirm the change.',
  },
  password: {
    section: 'password',
    text: 'Your password is changed. You’re logged out on every other device.',
  },
  'reset-sent': {
    section: 'password',
    text: ACCOUNT_MESSAGES.resetSent,
  },
  'google-unlinked': { section: 'providers', text: 'Google is disconnected.' },
  'device-logged-out': { section: 'sessions', text: 'That device is logged out.' },
} as const satisfies Record<string, AccountNotice>

export function findNotice(request: Request): AccountNotice | null {
  const name = new URL(request.url).searchParams.get('notice') ?? ''
  return Object.hasOwn(NOTICES, name) ? NOTICES[name as keyof typeof NOTICES] : null
}

/** Redirects to the account page, to the section that shows the notice. */
export function redirectWithNotice(name: keyof typeof NOTICES): Response {
  return redirect(`${ACCOUNT_PATH}?notice=${name}#${NOTICES[name].section}`, 303)
}

/** Signs this browser out and redirects it to the site's home page. */
export async function redirectSignedOut(
  request: Request,
  notice: 'logged-out' | 'account-deleted',
): Promise<Response> {
  return redirect(`/?notice=${notice}`, {
    status: 303,
    headers: { 'set-cookie': await clearCookie(sessionCookie(request)), ...NO_STORE },
  })
}
