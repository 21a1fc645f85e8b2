import { json } from '@remix-run/cloudflare'

/**
 * How the calls of the specification's section 7 answer: JSON by its names; a refusal with its status and the words of
 * section 8. Faults are left to the worker, which answers 500 in words that tell nothing of the inside.
 */
export function answerApi(body: unknown, init: ResponseInit = {}): Response {
  const response = json(body, init)
  // What one person may see is nobody else's; whoever asks again may be told that nothing has changed.
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-cache')
  return response
}

/** Thrown by a loader of the API: 'Event not found' with 404, as on the pages. */
export function apiNotFound(message: string): Response {
  return answerApi({ error: message }, { status: 404 })
}

/** Thrown where a call cannot be understood: 400, and what is wrong with it. */
export function apiRefusal(message: string): Response {
  return answerApi({ error: message }, { status: 400 })
}
