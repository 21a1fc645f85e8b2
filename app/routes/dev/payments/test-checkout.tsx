import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { deliverNotices } from '~/domain/promotions/payments/deliver-notices.server'
import { notFound } from '~/http/error-responses.server'
import { readFormData } from '~/http/forms/read-form-data.server'
import { requireDevelopment } from '~/http/guards.server'
import { formatDollars } from '~/lib/money'
import { TEST_CARDS, UNUSABLE_TOKEN } from '~/lib/test-cards'
import { payCheckout, toCheckout } from '~/platform/payments/test-gateway-checkouts.server'
import { findTestObject, type Store } from '~/platform/payments/test-gateway-store.server'
import { DoorPage } from '~/ui/door-frame/door-page'
import button from '~/ui/kit/button.module.css'
import fields from '~/ui/kit/fields/check-field.module.css'
import { ErrorMessage } from '~/ui/kit/notice'
import { TestGatewayBanner } from '~/ui/promotions/payment/test-gateway-banner'
import { fillSessionId } from './fill-session-id'
import styles from './payments.module.css'

export const meta: MetaFunction = () => [{ title: 'Test Checkout' }]

export const headers = () => ({ 'cache-control': 'no-store' })

/** The test gateway's page for buyers without JavaScript, in place of Stripe Checkout. `failed`: a payment that was not confirmed. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  requireDevelopment(context)
  const { services } = context
  const { description, amountCents, cancelUrl, ...checkout } = await requireCheckout(
    services,
    params.id,
  )
  const failedId = new URL(request.url).searchParams.get('failed') ?? ''
  const failed = await findTestObject(services, 'payment', failedId)
  return {
    description,
    amount: formatDollars(amountCents),
    cancelUrl,
    status: toCheckout({ ...checkout, description, amountCents, cancelUrl }, services.now).status,
    error: failed?.id === checkout.paymentId ? failed.error : null,
  }
}

/** Pays with the chosen card. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  requireDevelopment(context)
  const { services } = context
  const { sessionId, successUrl } = await requireCheckout(services, params.id)
  const form = await readFormData(request)
  const token = form.kind === 'form' ? String(form.formData.get('card') ?? '') : ''
  if (!TEST_CARDS.some((card) => card.token === token)) return refuse(UNUSABLE_TOKEN)
  const payment = await payCheckout(services, sessionId, token)
  if (!payment) return refuse('This checkout has ended.')
  context.waitUntil('the delivery of notices', deliverNotices(services))
  if (payment.status === 'succeeded') return redirect(fillSessionId(successUrl, sessionId), 303)
  if (payment.status === 'requires_action') {
    return redirect(`/dev/3d-secure/${payment.id}?session=${sessionId}`, 303)
  }
  return refuse(payment.error ?? UNUSABLE_TOKEN)
}

const refuse = (error: string) => json({ error }, { status: 422 })

async function requireCheckout(services: Store, id: string | undefined) {
  const checkout = await findTestObject(services, 'checkout', id ?? '')
  if (!checkout) throw notFound()
  return checkout
}

export default function TestCheckout() {
  const { description, amount, cancelUrl, status, ...loaded } = useLoaderData<typeof loader>()
  const error = useActionData<typeof action>()?.error ?? loaded.error
  if (status !== 'open') {
    return (
      <DoorPage heading="Test Checkout">
        <TestGatewayBanner />
        <p>This checkout has ended.</p>
        <a href={cancelUrl}>Go back</a>
      </DoorPage>
    )
  }
  return (
    <DoorPage heading="Test Checkout">
      <TestGatewayBanner />
      <p>{description}</p>
      <p className={styles.amount}>{amount}</p>
      <Form method="post" className={styles.form}>
        {error ? (
          <ErrorMessage id="checkout-error" isFocused>
            {error}
          </ErrorMessage>
        ) : null}
        <fieldset className={fields.group} aria-describedby={error ? 'checkout-error' : undefined}>
          <legend>Test card</legend>
          {TEST_CARDS.map(({ number, token, label }, at) => (
            <label key={token} className={fields.row}>
              <input
                type="radio"
                className={fields.box}
                name="card"
                value={token}
                defaultChecked={at === 0}
              />
              <span>{`${number}: ${label}`}</span>
            </label>
          ))}
        </fieldset>
        <div className={button.buttons}>
          <button type="submit" className={button.button}>
            Pay
          </button>
          <a className={button.second} href={cancelUrl}>
            Cancel
          </a>
        </div>
      </Form>
    </DoorPage>
  )
}
