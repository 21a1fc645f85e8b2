import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { requireSite } from '~/http/guards.server'
import { notFound } from '~/http/responses.server'

/** No venue has a page of its own yet, so none is found. */
export function loader({ context }: LoaderFunctionArgs): never {
  requireSite(context)
  throw notFound('Venue not found')
}

export default function Venue() {
  return null
}
