import { type ActionFunctionArgs, json } from '@remix-run/cloudflare'
import { requireApiSiteViewer } from '~/http/guards.server'
import { postOnly } from '~/http/post-action.server'
import type { PaymentAnswer } from '~/ui/promotions/promote-page'
import { receivePromoteForm } from './receive-promote-form.server'

export const loader = postOnly

/** The forms of the promote page, sent by its script: the answers are JSON, so that it can go on to the next step. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { site, viewer } = await requireApiSiteViewer({ context })
  const answer = await receivePromoteForm({ request, context, params }, { site, viewer })
  switch (answer.kind) {
    case 'go':
      return json<PaymentAnswer>(answer)
    case 'cancelled':
      return json<PaymentAnswer>({ kind: 'reply', reply: { result: { status: 'success' } } })
    case 'reply': {
      const { kind, reply, status } = answer
      return json<PaymentAnswer>({ kind, reply }, { status })
    }
  }
}
