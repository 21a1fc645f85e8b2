import { json } from '@remix-run/cloudflare'

/**
 * How the calls of the specification's section 7 answer: JSON by its names; a refusal with its status and the words of
 * section 8.
 */
export function answerApi(body: unknown, init: ResponseInit = {}): Response {
  const response = json(body, init)
  // What one person may see is nobody else's; whoever asks again may be told that nothing has changed.
  const { headers } = response
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-cache')
  return response
}

/** Thrown by a loader of the API: 'Event not found' with 404, as on the pages. */
export function apiNotFound(message: string): Response {
  return answerApi({ error: message }, { status: 404 })
}

/** Thrown where a call needs somebody who is signed in: whoever holds a session or token then holds it no longer. */
export function apiUnauthorized(): Response {
  const headers = { 'www-authenticate': 'Bearer', 'cache-control': 'no-store' }
  return answerApi({ error: 'Please log in' }, { status: 401, headers })
}

/** Thrown where a call cannot be understood: 400, and what is wrong with it. */
export function apiRefusal(message: string): Response {
  return answerApi({ error: message }, { status: 400 })
}

export const isApiPath = (pathname: string) => pathname.startsWith('/api/')

/**
 * The answer to a call, also where it is a fault or there is no such call on this door: in JSON, with its status, and no
 * word of the inside.
 */
export function inApiWords(response: Response): Response {
  const { status, headers: given } = response
  const isJson = given.get('content-type')?.startsWith('application/json')
  const isByCall = isJson && !given.has('x-remix-error')
  if (status < 400 || (status < 500 && isByCall)) return response
  if (status < 500) return answerApi({ error: REFUSALS[status] ?? 'Bad Request' }, { status })
  const headers = { 'cache-control': 'no-store' }
  return answerApi(
    { error: 'Something went wrong, please try again shortly' },
    { status: response.status, headers },
  )
}

/** Of refusals that no call has put into words itself. */
const REFUSALS: Record<number, string> = { 404: '404 Not Found', 405: 'Method Not Allowed' }
