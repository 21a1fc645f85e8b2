import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { apiNotFound } from '~/http/api-errors.server'
import { openAtEveryDoor } from '~/http/guards.server'

/** Any other URL below /api: not found. */
export function loader({ context }: LoaderFunctionArgs): never {
  openAtEveryDoor(context)
  throw apiNotFound('404 Not Found')
}

export function action({ context }: LoaderFunctionArgs): never {
  openAtEveryDoor(context)
  throw apiNotFound('404 Not Found')
}
