import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { verifyAndReceiveNotice } from '~/domain/promotions/payments/verify-payment-notice.server'
import { notFound } from '~/http/error-responses.server'
import { declaredBytes } from '~/http/forms/declared-bytes.server'
import { requireDoor } from '~/http/guards.server'
import { readAtMost } from '~/lib/bytes/read-at-most'

/** Stripe's largest events have some 100 KB. */
const MAX_BYTES = 512 * 1024

export function loader({ context }: LoaderFunctionArgs): never {
  requireDoor(context, 'api')
  throw notFound()
}

/**
 * POST /webhooks/stripe: a signed message of the payment provider. 200 when it is handled, also for types that we ignore; 400
 * when it is forged or too old; any fault is a 500, after which Stripe sends it again.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  requireDoor(context, 'api')
  if ((declaredBytes(request) ?? 0) > MAX_BYTES) return answer(413)
  const bytes = await readAtMost(request.body, MAX_BYTES)
  if (!bytes) return answer(413)
  const isGenuine = await verifyAndReceiveNotice(
    context.services,
    new TextDecoder().decode(bytes),
    request.headers.get('stripe-signature'),
  )
  return answer(isGenuine ? 200 : 400)
}

const answer = (status: number) =>
  new Response(null, { status, headers: { 'cache-control': 'no-store' } })
