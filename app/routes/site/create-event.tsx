import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { loginHref, requireSite } from '~/http/guards.server'
import { notFound } from '~/http/responses.server'
import button from '~/ui/kit/button.module.css'
import { A } from '~/ui/kit/link'
import { MessagePage } from '~/ui/site-frame/message-page'
import { pageMeta } from '~/ui/site-frame/page-meta'

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, { title: HEADING })

/** Whoever is not signed in is told to (architecture, section 7); for the others the page is not open yet. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  requireSite(context)
  if (await context.findViewer()) throw notFound()
  return { loginHref: loginHref(request, context) }
}

const HEADING = 'Log in to Create/Edit an Event'

export default function CreateEvent() {
  const { loginHref } = useLoaderData<typeof loader>()
  return (
    <MessagePage heading={HEADING} text="It takes an account, which is made in a minute.">
      <A className={button.button} rel="nofollow" href={loginHref}>
        Login
      </A>
    </MessagePage>
  )
}
