import { json, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { findOutline, findOutlines } from '~/domain/sites/bounds/find-outlines.server'
import { MAX_OUTLINE_TEXT } from '~/domain/sites/bounds/outline-match'
import { NO_STORE } from '~/http/browser-cache-headers.server'
import { clientIp } from '~/http/client-ip.server'
import { requireAdminSuperadmin } from '~/http/guards.server'
import { parseListText } from '~/lib/forms/list-query'

/**
 * GET /site/edit/outlines.json?site=&q=: places whose outline can be the bounds of the site. With `outline`, the `ref` of one of
 * them, that outline as `{ outline }`, null if it is not found any more.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { viewer } = await requireAdminSuperadmin(args)
  const { services } = args.context
  const { searchParams } = new URL(args.request.url)
  const text = parseListText(searchParams, MAX_OUTLINE_TEXT)
  const searcher = { account: viewer.id, ip: clientIp(args.request) }
  const ref = searchParams.get('outline')
  if (ref === null) {
    return json(await findOutlines(services, text, searcher), { headers: NO_STORE })
  }
  return json(
    { outline: await findOutline(services, { text, ref }, searcher) },
    { headers: NO_STORE },
  )
}
