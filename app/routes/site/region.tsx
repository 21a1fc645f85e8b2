import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { requireSite } from '~/http/guards.server'
import { notFound } from '~/http/responses.server'

/** Neighborhoods, places and zip codes. None has a page of its own yet, so none is found. */
export function loader({ context }: LoaderFunctionArgs): never {
  requireSite(context)
  throw notFound('Neighborhood not found')
}

export default function Region() {
  return null
}
