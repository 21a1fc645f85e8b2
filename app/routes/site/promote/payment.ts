import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { apiNotFound } from '~/http/api-errors.server'
import { requireApiViewer, requireSite } from '~/http/guards.server'
import type { PaymentAnswer } from '~/ui/promotions/promote-page'
import { receivePromoteForm } from './receive-promote-form.server'

/** GET is not supported. */
export function loader({ context }: LoaderFunctionArgs) {
  requireSite(context)
  throw apiNotFound('404 Not Found')
}

/** The forms of the promote page, sent by its script: the answers are JSON, so that it can go on to the next step. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const site = requireSite(context)
  const viewer = await requireApiViewer(context)
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
