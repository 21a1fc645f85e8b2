import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { apiNotFound } from '~/http/api-errors.server'
import { openAtEveryDoor } from '~/http/guards.server'

/** Any other address below /api: there is no such call. */
export function loader({ context }: LoaderFunctionArgs): never {
  openAtEveryDoor(context)
  throw apiNotFound('404 Not Found')
}

export function action({ context }: LoaderFunctionArgs): never {
  openAtEveryDoor(context)
  throw apiNotFound('404 Not Found')
}
