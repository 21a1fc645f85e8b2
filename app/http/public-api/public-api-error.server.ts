import { SERVER_ERROR_MESSAGE } from '../error-responses.server'

/** An error of the public API (RFC 9457). Further members are added to the JSON. */
export type PublicApiError = {
  status: number
  /** The reason, for programs: 'unknown-api-key'. */
  code: string
  /** The reason and what to do, for people. */
  detail: string
  /** A registered type with its title; without it the status says what kind of error it is. */
  type?: { uri: string; title: string }
  members?: Record<string, unknown>
}

/** An error as `application/problem+json`. No cache stores it, and pages of every origin may read it: it has no data. */
export function publicApiError(
  { status, code, detail, type, members = {} }: PublicApiError,
  headers: Record<string, string> = {},
): Response {
  const body = {
    type: type?.uri ?? 'about:blank',
    title: type?.title ?? TITLES[status] ?? 'Error',
    status,
    code,
    detail,
    ...members,
  }
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
      'access-control-expose-headers': EXPOSED_HEADERS,
      ...headers,
    },
  })
}

/** What scripts of other origins may read besides the content. */
export const EXPOSED_HEADERS = 'ETag, Link, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id'

/** The titles of `about:blank` are the phrases of the statuses. */
const TITLES: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  410: 'Gone',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
}

/** 404, for a URL of the public API that does not exist. */
export const publicApiNotFound = (detail = 'There is nothing at this URL.'): Response =>
  publicApiError({ status: 404, code: 'not-found', detail })

/** 405: the public API only answers. */
export const publicApiReadOnly = (): Response =>
  publicApiError(
    { status: 405, code: 'method-not-allowed', detail: 'Please use GET.' },
    { allow: 'GET, HEAD, OPTIONS' },
  )

/** 500, without internal details. */
export const publicApiFault = (): Response =>
  publicApiError({
    status: 500,
    code: 'server-error',
    detail: SERVER_ERROR_MESSAGE,
  })
