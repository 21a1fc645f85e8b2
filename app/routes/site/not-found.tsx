import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { notFound } from '~/http/error-responses.server'
import { requireSite } from '~/http/guards.server'

/** Any other path of a site: not found. */
export function loader({ context }: LoaderFunctionArgs): never {
  requireSite(context)
  throw notFound()
}

export default function NotFound() {
  return null
}
