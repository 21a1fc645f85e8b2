import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireSite, requireSiteViewer } from '~/http/guards.server'
import { sectionHeaders } from '~/http/page-sections.server'
import { promoteNoticePath } from '~/http/promotions/promote-notices.server'
import { Breadcrumbs } from '~/ui/kit/pages/breadcrumbs'
import { PromoteContent } from '~/ui/promotions/promote-content'
import type { PromoteReply } from '~/ui/promotions/promote-page'
import { EVENTS_HOME } from '~/ui/site-frame/message-page'
import { buildPageMeta } from '~/ui/site-frame/page-meta'
import { finishCheckout } from './finish-checkout.server'
import { loadPromotePage } from './load-promote-page.server'
import styles from './promote.module.css'
import { receivePromoteForm } from './receive-promote-form.server'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  buildPageMeta(matches, { title: data ? HEADING : null })

/** `?invoice={id}` comes from the provider's page, after the buyer has paid there. */
export async function loader(args: LoaderFunctionArgs) {
  const site = requireSite(args.context)
  const receipt = await finishCheckout(args, site)
  if (receipt !== null) throw redirect(receipt)
  const { page, headers } = await loadPromotePage(args, site)
  return json(page, { headers })
}

export async function action(args: ActionFunctionArgs) {
  const { site, viewer } = await requireSiteViewer(args)
  const answer = await receivePromoteForm(args, { site, viewer })
  switch (answer.kind) {
    case 'go':
      return redirect(answer.url, 303)
    case 'cancelled':
      return redirect(promoteNoticePath(answer.event, 'cancelled'), 303)
    case 'reply':
      return json<PromoteReply>(answer.reply, { status: answer.status })
  }
}

export { sectionHeaders as headers }

const HEADING = 'Promote Event'

export default function PromoteEvent() {
  const page = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>() as PromoteReply | undefined
  return (
    <div className={styles.page}>
      <Breadcrumbs
        steps={[EVENTS_HOME, { name: page.event.title, href: page.event.href ?? '/' }]}
        current={HEADING}
      />
      <PromoteContent page={page} reply={reply} />
    </div>
  )
}
