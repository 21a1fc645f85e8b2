import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { loginHref, requireSite } from '~/http/guards.server'
import { notFound } from '~/http/error-responses.server'
import { LoginPrompt } from '~/ui/accounts/login-prompt'
import { buildPageMeta } from '~/ui/site-frame/page-meta'

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  buildPageMeta(matches, { title: HEADING })

/** Visitors are prompted to log in; for signed-in viewers the page does not exist yet. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  requireSite(context)
  if (await context.findViewer()) throw notFound()
  return { loginHref: loginHref(request, context) }
}

const HEADING = 'Log in to Promote This Event'
const TEXT = 'You need an account to promote an event. It takes a minute.'

export default function PromoteEvent() {
  return <LoginPrompt heading={HEADING} text={TEXT} {...useLoaderData<typeof loader>()} />
}
