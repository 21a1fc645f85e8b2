import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { apiResponse } from '~/http/api-response.server'
import { NO_STORE } from '~/http/browser-cache-headers.server'
import { requireApiSiteViewer } from '~/http/guards.server'

/**
 * GET /api/human-check: what a client of POST /api/event/update solves for its header `x-human-check`: work in ALTCHA's format
 * (the header is '{salt}.{number}.{signature}'), or Turnstile's site key. Beyond the specification.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  await requireApiSiteViewer({ context })
  const { sum: _, ...challenge } = await context.services.humanCheck.create('event')
  return apiResponse(challenge, { headers: NO_STORE })
}
