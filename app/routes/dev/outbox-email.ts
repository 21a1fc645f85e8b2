import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { notFound } from '~/http/error-responses.server'
import { requireDevelopment } from '~/http/guards.server'
import { findOutboxEmail } from '~/platform/mail/mailer-outbox.server'

/** GET /dev/outbox/:id: the HTML of an email, with its own styles and without scripts. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  requireDevelopment(context)
  const { db, settings } = context.services
  const email = await findOutboxEmail(db, Number(params.id))
  if (!email) throw notFound()
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src ${settings.imagesUrl}`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  return new Response(email.html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join('; '),
      'cache-control': 'no-store',
    },
  })
}
