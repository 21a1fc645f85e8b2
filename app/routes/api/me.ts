import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { meJson } from '~/http/api/account-json'
import { answerApi } from '~/http/api.server'
import { requireApiViewer } from '~/http/guards.server'

/** GET /api/me, on every door: the name and picture of whoever is signed in. */
export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = await requireApiViewer(context)
  return answerApi(meJson(viewer, context.services.settings.imagesUrl))
}
