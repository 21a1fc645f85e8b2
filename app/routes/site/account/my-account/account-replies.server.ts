import type { SubmissionResult } from '@conform-to/react'
import { type AppLoadContext, json, redirect } from '@remix-run/cloudflare'
import type { Viewer } from '~/domain/accounts/account'
import type { Site } from '~/domain/sites/site'
import { clearCookie, sessionCookie } from '~/http/cookies.server'
import { NO_STORE } from '~/http/cache-headers.server'
import {
  ACCOUNT_PATH,
  type AccountAnswer,
  type AccountSectionId,
  type AccountNotice,
} from '~/ui/accounts/account-sections'

/** Somebody who is signed in asks on a city's site for something of the own account. */
export type AccountAsked = {
  request: Request
  context: AppLoadContext
  site: Site
  viewer: Viewer
}

/** What went well, by the name under which an address tells it. */
const NOTICES = {
  name: { section: 'name', text: 'Your name is saved.' },
  picture: { section: 'picture', text: 'Your picture is saved.' },
  'picture-removed': { section: 'picture', text: 'Your picture is removed.' },
  'email-sent': {
    section: 'email',
    text: 'Check your new email for a link that will let you change your address',
  },
  password: {
    section: 'password',
    text: 'Your password is changed. Everywhere else you are logged out.',
  },
  'reset-sent': {
    section: 'password',
    text: 'Check your email for a link that will let you reset your password',
  },
  'google-removed': { section: 'providers', text: 'Google is disconnected.' },
  'session-ended': { section: 'sessions', text: 'It is logged out.' },
} as const satisfies Record<string, AccountNotice>

export function findNotice(request: Request): AccountNotice | null {
  const name = new URL(request.url).searchParams.get('notice') ?? ''
  return Object.hasOwn(NOTICES, name) ? NOTICES[name as keyof typeof NOTICES] : null
}

/** It went well: back to the part of the page from which it came. */
export function tell(name: keyof typeof NOTICES): Response {
  return redirect(`${ACCOUNT_PATH}?notice=${name}#${NOTICES[name].section}`, 303)
}

/** It did not go well: the page again, with what was typed and what is wrong. */
export function refuse(
  section: AccountSectionId,
  result: SubmissionResult<string[]>,
  { status = 422, ...more }: { status?: number; resetHref?: string } = {},
): Response {
  return json<AccountAnswer>({ section, result, ...more }, { status })
}

/** What is wrong with a form that brought nothing that could be shown again; '' is the form as a whole. */
export const problemWith = (field: string, text: string): SubmissionResult<string[]> => ({
  status: 'error',
  error: { [field]: [text] },
})

/** This browser is signed in no longer, and sees the city's home page. */
export async function leave(
  request: Request,
  notice: 'logged-out' | 'account-deleted',
): Promise<Response> {
  return redirect(`/?notice=${notice}`, {
    status: 303,
    headers: { 'set-cookie': await clearCookie(sessionCookie(request)), ...NO_STORE },
  })
}
