import { type ActionFunctionArgs, json } from '@remix-run/cloudflare'
import { NO_STORE } from '~/http/browser-cache-headers.server'
import { notFound } from '~/http/error-responses.server'
import { requireAdminSuperadmin } from '~/http/guards.server'
import { savePreview } from './save-preview.server'

/** POST /site/edit/preview.json?site=: stores what the form holds, as it is typed, and answers with the preview's URL. */
export async function action(args: ActionFunctionArgs) {
  const access = await requireAdminSuperadmin(args)
  const { status, reply } = await savePreview(args, access)
  return json(reply, { status, headers: NO_STORE })
}

/** There is nothing to read here. */
export async function loader(args: ActionFunctionArgs) {
  await requireAdminSuperadmin(args)
  throw notFound()
}
