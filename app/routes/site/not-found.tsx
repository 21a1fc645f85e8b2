import { json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { requireSite } from '~/http/guards.server'
import { NotFoundPage } from '~/ui/events/page/not-found-page'
import { buildPageMeta } from '~/ui/site-frame/page-meta'
import { loadInstead } from './load-instead.server'

const HEADING = '404 Not Found'

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  buildPageMeta(matches, { title: HEADING })

/** Any other path of a site: not found, with what the visitor may have looked for. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const site = requireSite(context)
  const page = await loadInstead(context, site, request)
  return json(page, { status: 404, statusText: 'Not Found' })
}

export default function NotFound() {
  return <NotFoundPage heading={HEADING} instead={useLoaderData<typeof loader>()} />
}
