import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { deliverNotices } from '~/domain/promotions/payments/deliver-notices.server'
import { notFound } from '~/http/error-responses.server'
import { readFormData } from '~/http/forms/read-form-data.server'
import { requireDevelopment } from '~/http/guards.server'
import { authenticatePayment } from '~/platform/payments/test-gateway-payments.server'

export function loader({ context }: LoaderFunctionArgs): never {
  requireDevelopment(context)
  throw notFound()
}

/** POST /dev/3d-secure/{payment}/answer: what the buyer decided in the dialog of the test gateway; `{ error }` if it failed. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  requireDevelopment(context)
  const form = await readFormData(request)
  if (form.kind === 'unreadable') throw notFound()
  const payment = await authenticatePayment(context.services, params.id ?? '', {
    clientSecret: String(form.formData.get('clientSecret')),
    isConfirmed: form.formData.get('answer') === 'complete',
  })
  if (!payment) throw notFound()
  context.waitUntil('the delivery of notices', deliverNotices(context.services))
  return json(payment.error ? { error: payment.error } : {})
}
