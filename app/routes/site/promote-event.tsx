import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { computeUntilAt } from '~/domain/events/event'
import { findEvent } from '~/domain/events/event-store.server'
import { notFound } from '~/http/error-responses.server'
import { loginHref, requireSite } from '~/http/guards.server'
import { parseRowId } from '~/lib/row-id'
import { LoginPrompt } from '~/ui/accounts/login-prompt'
import { buildPageMeta } from '~/ui/site-frame/page-meta'

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  buildPageMeta(matches, { title: HEADING })

/**
 * Visitors are prompted to log in, for an upcoming event that a person submitted. Nothing is sold, so signed-in viewers do
 * not find the page, and nothing links to it.
 */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const site = requireSite(context)
  if (await context.findViewer()) throw notFound()
  const { db, now } = context.services
  const id = parseRowId(params.id)
  const event = id && (await findEvent(db, site, id, null))
  if (!event || event.feedId !== null || computeUntilAt(event) <= now) {
    throw notFound('Event not found')
  }
  return { loginHref: loginHref(request, context) }
}

const HEADING = 'Log in to Promote This Event'
const TEXT = 'You need an account to promote an event. It takes a minute.'

export default function PromoteEvent() {
  return <LoginPrompt heading={HEADING} text={TEXT} {...useLoaderData<typeof loader>()} />
}
