import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { requireSite } from '~/http/guards.server'
import { notFound } from '~/http/error-responses.server'

/** Any other path of a site: not found. */
export function loader({ context }: LoaderFunctionArgs): never {
  requireSite(context)
  throw notFound()
}

export default function NotFound() {
  return null
}
