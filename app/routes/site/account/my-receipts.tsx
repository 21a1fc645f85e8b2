import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { requireSiteViewer } from '~/http/guards.server'
import { notFound } from '~/http/error-responses.server'

/** Receipts need a login; for signed-in viewers the page is not released yet. */
export async function loader(args: LoaderFunctionArgs) {
  await requireSiteViewer(args)
  throw notFound()
}

export default function Receipts() {
  return null
}
