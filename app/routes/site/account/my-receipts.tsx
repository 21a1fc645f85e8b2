import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { requireSiteViewer } from '~/http/guards.server'
import { notFound } from '~/http/error-responses.server'

/** Receipts are their owner's: whoever is signed out is sent to log in, and for everybody else they are not open yet. */
export async function loader(asked: LoaderFunctionArgs) {
  await requireSiteViewer(asked)
  throw notFound()
}

export default function Receipts() {
  return null
}
