import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { notFound } from '~/http/error-responses.server'
import { requireSiteViewer } from '~/http/guards.server'

/** Nothing is sold, so there is no receipt. */
export async function loader(args: LoaderFunctionArgs) {
  await requireSiteViewer(args)
  throw notFound('Receipt not found')
}

export default function Receipt() {
  return null
}
