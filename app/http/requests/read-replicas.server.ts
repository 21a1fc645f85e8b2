import type { MeasureRoundTrip } from '~/platform/storage/database.server'
import { isApiPath } from '../api-response.server'
import { isSafeMethod } from '../compare-etag.server'
import { justWroteCookie } from '../cookies.server'
import { isPersonal, toPageKey } from '../page-cache/cached-page-key.server'

/** Where people are signed in, links from emails are opened, and images that were just uploaded are shown. */
const ALWAYS_PRIMARY = ['admin', 'login', 'images']
/** Of a page whose data alone is requested. */
const DATA_PARAMETER = '_data'

/**
 * Whether the answer may be read from a replica of the databases, which may be a little old: the request only reads, and
 * everyone is answered the same. What belongs to a person, or has a parameter that no page is known to read, such as a token,
 * is read from the primary (docs/decisions/0057-read-replicas.md).
 */
export function mayReadReplicas(request: Request, productDomain: string): boolean {
  if (!isSafeMethod(request) || isPersonal(request)) return false
  const url = new URL(request.url)
  const label = url.hostname.endsWith(`.${productDomain}`) ? url.hostname.split('.')[0] : ''
  if (label === 'widgets') return true
  if (ALWAYS_PRIMARY.includes(label ?? '')) return false
  url.searchParams.delete(DATA_PARAMETER)
  return isApiPath(url.pathname) || toPageKey(url) !== null
}

/** Notices whether a request has written to a database. */
export type WriteWatch = { measure: MeasureRoundTrip; hasWritten(): boolean }

export function watchWrites(measure: MeasureRoundTrip): WriteWatch {
  let hasWritten = false
  return {
    async measure(run) {
      const answer = await measure(run)
      for (const result of Array.isArray(answer) ? answer : [answer]) {
        if (result?.meta?.rows_written > 0) hasWritten = true
      }
      return answer
    },
    hasWritten: () => hasWritten,
  }
}

/**
 * Marks the browser whose form has written something, for ten minutes: what it requests then is read from the primary and is no
 * cached page, so that people see what they have just written, also when they are not signed in, or not any more. On the
 * product's own hosts the mark is for all of them, so that a change in the console is seen on the site. What the login writes no
 * visitor sees.
 */
export async function markWriter(
  request: Request,
  response: Response,
  productDomain: string,
): Promise<void> {
  const isForm = FORM_TYPES.test(request.headers.get('content-type') ?? '')
  if (!isForm || new URL(request.url).hostname === `login.${productDomain}`) return
  const cookie = justWroteCookie(request, productDomain)
  response.headers.append('set-cookie', await cookie.serialize('1'))
}

const FORM_TYPES = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/
