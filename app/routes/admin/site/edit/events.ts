import { json, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { NO_STORE } from '~/http/browser-cache-headers.server'
import { requireAdminSuperadmin } from '~/http/guards.server'
import { findSiteEvents } from './site-events.server'

/** The site's upcoming events that match `q`, for the list of its home page's events. */
export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireAdminSuperadmin(args)
  const text = new URL(args.request.url).searchParams.get('q') ?? ''
  const events = await findSiteEvents(args.context, site, text)
  return json({ events }, { headers: NO_STORE })
}
