import { json, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { NO_STORE } from '~/http/browser-cache-headers.server'
import { requireApiAdminSite, requireDoor } from '~/http/guards.server'
import { parseListText } from '~/lib/forms/list-query'
import { MAX_JUMP_TEXT } from '~/ui/admin-frame/jump'
import { findInConsole } from './find-in-console.server'

/** GET /search.json?site=&q=: what the command palette finds besides pages, as JSON of JumpGroup[]. */
export async function loader(args: LoaderFunctionArgs) {
  requireDoor(args.context, 'admin')
  const access = await requireApiAdminSite(args)
  const text = parseListText(new URL(args.request.url).searchParams, MAX_JUMP_TEXT)
  return json(text === '' ? [] : await findInConsole(args, access, text), { headers: NO_STORE })
}
