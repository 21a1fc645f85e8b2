import { apiResponse } from './api-response.server'
import { SERVER_ERROR_MESSAGE } from './error-responses.server'

/**
 * Errors of /api are `{ error }`, in words, with their status; some have details beside it. The specification forces these shapes:
 * - `apiValidationError`: 400, `type: 'validation_error'` and `fields`, the message of each (admin specification, sections 5 and 8);
 * - `apiPastEvent`: 400 with the text 'PastEvent' (specification, sections 7 and 8);
 * - /api/invoice/pay: `error` in an answer with 200, as a declined card is no error of the call (specification, section 7).
 */

/** 404, with the message of the page that shows the same resource ('Event not found'). */
export function apiNotFound(message: string): Response {
  return apiResponse({ error: message }, { status: 404 })
}

/** 401, for a request without a valid session or token. */
export function apiUnauthorized(): Response {
  const headers = { 'www-authenticate': 'Bearer', 'cache-control': 'no-store' }
  return apiResponse({ error: 'Please log in' }, { status: 401, headers })
}

/** 400, with what is wrong with the request. */
export function apiBadRequest(message: string): Response {
  return apiResponse({ error: message }, { status: 400 })
}

/** 422, for content that is refused. */
export function apiUnprocessable(message: string): Response {
  return apiResponse({ error: message }, { status: 422 })
}

/** 429, with when to try again, in seconds. */
export function apiTooManyRequests(message: string, retryAfter: number): Response {
  const headers = { 'retry-after': `${retryAfter}` }
  return apiResponse({ error: message }, { status: 429, headers })
}

/** 403, for a request that a page of another origin sent. */
export function apiCrossOrigin(): Response {
  const headers = { 'cache-control': 'no-store' }
  return apiResponse({ error: 'This was sent from another page.' }, { status: 403, headers })
}

/** 403, for a cookie where only a bearer token counts. Not 401, which would end the session of the browser. */
export function apiBearerOnly(): Response {
  const headers = { 'cache-control': 'no-store' }
  const error = 'Please send a bearer token in the header Authorization'
  return apiResponse({ error }, { status: 403, headers })
}

/** 405, for HEAD where GET changes something. */
export function apiMethodNotAllowed(): Response {
  return apiResponse({ error: 'Method Not Allowed' }, { status: 405, headers: { allow: 'GET' } })
}

/** 400 for a past event, as text. */
export function apiPastEvent(): Response {
  const headers = { 'content-type': 'text/plain;charset=utf-8', 'cache-control': 'no-store' }
  return new Response(PAST_EVENT, { status: 400, headers })
}

const PAST_EVENT = 'PastEvent'

/** No other error of a route is plain text; the framework's have a header of their own. */
const isPastEvent = ({ status, headers }: Response) =>
  status === 400 && headers.get('content-type')?.startsWith('text/plain') === true

/** 400, with the message of each field that is wrong. */
export function apiValidationError(fields: Record<string, string>): Response {
  const body = { error: 'Your form has some problems', type: 'validation_error', fields }
  return apiResponse(body, { status: 400 })
}

/** 409, when something else changed the same thing; `details` say what. */
export function apiConflict(message: string, details: object = {}): Response {
  return apiResponse({ error: message, ...details }, { status: 409 })
}

/** 500, without internal details. */
export function apiServerError(status = 500): Response {
  return apiResponse(
    { error: SERVER_ERROR_MESSAGE },
    { status, headers: { 'cache-control': 'no-store' } },
  )
}

/**
 * Converts an error response to the API's format, even if the framework created it (unknown route, wrong method,
 * crash): JSON with its status, and no internal details.
 */
export function toApiError(response: Response): Response {
  const { status, headers: responseHeaders } = response
  const isJson = responseHeaders.get('content-type')?.startsWith('application/json')
  const isFromRoute = (isJson || isPastEvent(response)) && !responseHeaders.has('x-remix-error')
  if (status < 400 || (status < 500 && isFromRoute)) return response
  if (status < 500) return apiResponse({ error: MESSAGES[status] ?? 'Bad Request' }, { status })
  return apiServerError(status)
}

/** For errors that no route has a message for. */
const MESSAGES: Record<number, string> = { 404: '404 Not Found', 405: 'Method Not Allowed' }
