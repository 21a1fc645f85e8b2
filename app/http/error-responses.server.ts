import type { UnreadableForm } from './forms/read-form-data.server'

/** The response for a host that belongs to no site (specification, section 8). */
export function siteNotFound(): Response {
  return plainPage(404, 'Could not find requested site')
}

/** The response to a form or script of another origin that tried to change data. */
export function crossOrigin(): Response {
  return plainPage(
    403,
    'This was sent from another page. Please go back, reload the page and try again.',
  )
}

/** The preview of a site that was not saved, after an hour, or for another site. */
export function previewExpired(): Response {
  return plainPage(404, 'This preview has expired. Change something in the form to see a new one.')
}

/** The response to OPTIONS (RFC 9110, 9.3.7). No other origin is allowed in: it has no headers of CORS. */
export function allowedMethods(): Response {
  return new Response(null, { status: 204, headers: { allow: 'GET, HEAD, POST, OPTIONS' } })
}

/** A form that cannot be read, sent to a URL that draws no page. Pages with forms draw the message themselves (refuseForm). */
export function unreadableForm({ status, message }: UnreadableForm): Response {
  return plainPage(status, message)
}

/** The top-level fallback (admin specification, section 8). */
export const SERVER_ERROR_MESSAGE = 'Something went wrong, please try again shortly'

export function serverError(): Response {
  return plainPage(500, SERVER_ERROR_MESSAGE)
}

/** Thrown by loaders; the frame's error boundary renders it. */
export function notFound(message = '404 Not Found'): Response {
  return new Response(message, { status: 404, statusText: 'Not Found' })
}

/** Thrown while a sign-in is still in progress: the root error boundary renders it, and its script completes the sign-in. */
export function signInPending(loginHref: string): Response {
  return Response.json({ loginHref }, { status: 401, statusText: 'Unauthorized' })
}

function plainPage(status: number, message: string): Response {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${message}</title><h1>${message}</h1></html>`
  return new Response(html, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  })
}
