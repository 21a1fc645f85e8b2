import { type Cookie, createCookie } from '@remix-run/cloudflare'
import { KNOWN_DEVICE_DAYS, VERIFY_LINK_HOURS } from '~/domain/accounts/account'
import { SESSION_SECONDS } from '~/domain/accounts/login/session-lifetime'
import { UNSENT_FORM_DAYS } from '~/domain/accounts/unsent-form-store.server'
import { EVENT_DRAFT_DAYS } from '~/domain/events/form/event-draft-store.server'
import { DAY, HOUR, MINUTE } from '~/lib/time/local-time'

const SHORT_SECONDS = (10 * MINUTE) / 1_000
const FLASH_SECONDS = MINUTE / 1_000
const DENSITY_SECONDS = (365 * DAY) / 1_000

/**
 * A cookie for one host that no script can read and that browsers do not send with a cross-site change. Over https its
 * name has the `__Host-` prefix, so that no other host can set it.
 */
const hostCookie =
  (name: string, maxAge: number) =>
  ({ url }: { url: string }): Cookie => {
    const secure = new URL(url).protocol === 'https:'
    return createCookie(secure ? `__Host-${name}` : name, {
      secure,
      maxAge,
      httpOnly: true,
      sameSite: 'lax',
      path: '/',
    })
  }

/** The session's token. */
export const sessionCookie = hostCookie('session', SESSION_SECONDS)

/** On sites and the admin: proves that this browser started the sign-in. */
export const signInStateCookie = hostCookie('sign-in', SHORT_SECONDS)

/** On the login door: the host to which a signed-in viewer chose to continue, and whether JavaScript runs there. */
export const handoffCookie = hostCookie('handoff', SHORT_SECONDS)

/** On the login door: proves that this browser requested an emailed link, for as long as the longest link is valid. */
export const linkRequestCookie = hostCookie('link-request', (VERIFY_LINK_HOURS * HOUR) / 1_000)

/** On the login door: the Google sign-in in progress. */
export const googleFlowCookie = hostCookie('google', SHORT_SECONDS)

/** On the login door: proves that accounts have logged in with this browser before. It outlives the sessions. */
export const deviceCookie = hostCookie('device', (KNOWN_DEVICE_DAYS * DAY) / 1_000)

/** On the login door: Google's error message, for the next page. */
export const googleErrorCookie = hostCookie('google-error', SHORT_SECONDS)

/** On the admin door: the notice for the next page, and the form that undoes what was done. */
export const flashCookie = hostCookie('flash', FLASH_SECONDS)

/** On the admin door: how dense tables are, for a year after it was chosen. */
export const densityCookie = hostCookie('density', DENSITY_SECONDS)

/** On sites: finds the event form that was sent after the session had ended. */
export const eventDraftCookie = hostCookie('event-draft', (EVENT_DRAFT_DAYS * DAY) / 1_000)

/** On the admin door: finds the forms that were sent after the session had ended. */
export const unsentFormCookie = hostCookie('unsent-form', (UNSENT_FORM_DAYS * DAY) / 1_000)

/**
 * A browser that has sent a form in the last ten minutes. Not for one host only: with the product's domain, which browsers accept
 * only of one with a dot, it is sent to all of the product's hosts. It says nothing else, so anybody may set it.
 */
export function justWroteCookie({ url }: { url: string }, productDomain: string): Cookie {
  const { protocol, hostname } = new URL(url)
  const isOurs = productDomain.includes('.') && hostname.endsWith(`.${productDomain}`)
  return createCookie('just-wrote', {
    ...{ secure: protocol === 'https:', maxAge: SHORT_SECONDS, httpOnly: true, sameSite: 'lax' },
    ...{ path: '/', domain: isOurs ? productDomain : undefined },
  })
}

/** The cookie's value; null when the browser has none or it is malformed. */
export async function readCookie(cookie: Cookie, request: Request): Promise<unknown> {
  return cookie.parse(request.headers.get('cookie'))
}

/** The header value that deletes a cookie. */
export function clearCookie(cookie: Cookie): Promise<string> {
  return cookie.serialize('', { maxAge: 0 })
}
