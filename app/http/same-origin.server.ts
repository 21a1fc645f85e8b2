import { isSafeMethod } from './conditional.server'

/**
 * Whether a request may change something: it comes from a page of the very host it goes to, or from a program that brings
 * its own token or no cookie at all. Browsers say where a form was sent from (`Origin`, `Sec-Fetch-Site`), and no page can
 * make them say otherwise.
 */
export function isSameOrigin(request: Request): boolean {
  if (isSafeMethod(request) || hasBearerToken(request)) return true
  const origin = request.headers.get('origin')
  if (origin !== null) return origin === new URL(request.url).origin
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  return !request.headers.has('cookie')
}

/** Names and passwords, which browsers remember and send by themselves, are no token. */
const hasBearerToken = ({ headers }: Request) =>
  /^bearer /i.test(headers.get('authorization') ?? '')
