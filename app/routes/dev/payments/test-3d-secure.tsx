import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, useLoaderData } from '@remix-run/react'
import { deliverNotices } from '~/domain/promotions/payments/deliver-notices.server'
import { notFound } from '~/http/error-responses.server'
import { readFormData } from '~/http/forms/read-form-data.server'
import { requireDevelopment } from '~/http/guards.server'
import { formatDollars } from '~/lib/money'
import { completeCheckout } from '~/platform/payments/test-gateway-checkouts.server'
import { authenticatePayment } from '~/platform/payments/test-gateway-payments.server'
import { findTestObject } from '~/platform/payments/test-gateway-store.server'
import { DoorPage } from '~/ui/door-frame/door-page'
import button from '~/ui/kit/button.module.css'
import { TestGatewayBanner } from '~/ui/promotions/payment/test-gateway-banner'
import { fillSessionId } from './fill-session-id'

export const meta: MetaFunction = () => [{ title: '3-D Secure Test' }]

export const headers = () => ({ 'cache-control': 'no-store' })

/** The page on which the buyer of a checkout confirms a payment of the test gateway, as the card's bank would show it. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  requireDevelopment(context)
  const { payment } = await findWaiting(context.services, request, params.id)
  return { amount: formatDollars(payment.amountCents) }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  requireDevelopment(context)
  const { services } = context
  const { payment, checkout } = await findWaiting(services, request, params.id)
  const form = await readFormData(request)
  const isConfirmed = form.kind === 'form' && form.formData.get('answer') === 'complete'
  const { clientSecret } = payment
  const decided = await authenticatePayment(services, payment.id, { clientSecret, isConfirmed })
  const isPaid = decided?.status === 'succeeded'
  if (isPaid) await completeCheckout(services, checkout.sessionId)
  context.waitUntil('the delivery of notices', deliverNotices(services))
  if (isPaid) return redirect(fillSessionId(checkout.successUrl, checkout.sessionId), 303)
  return redirect(`/dev/checkout/${checkout.sessionId}?failed=${payment.id}`, 303)
}

async function findWaiting(
  services: Parameters<typeof findTestObject>[0],
  request: Request,
  paymentId: string | undefined,
) {
  const session = new URL(request.url).searchParams.get('session') ?? ''
  const checkout = await findTestObject(services, 'checkout', session)
  const payment = await findTestObject(services, 'payment', paymentId ?? '')
  const isWaiting = payment?.status === 'requires_action' && checkout?.paymentId === payment.id
  if (!checkout || !payment || !isWaiting) throw notFound()
  return { checkout, payment }
}

export default function TestAuthenticationPage() {
  const { amount } = useLoaderData<typeof loader>()
  return (
    <DoorPage heading="3-D Secure Test">
      <TestGatewayBanner />
      <p>{`Your bank would ask you here to confirm the payment of ${amount}.`}</p>
      <Form method="post" className={button.buttons}>
        <button type="submit" name="answer" value="complete" className={button.button}>
          Complete
        </button>
        <button type="submit" name="answer" value="fail" className={button.second}>
          Fail
        </button>
      </Form>
    </DoorPage>
  )
}
