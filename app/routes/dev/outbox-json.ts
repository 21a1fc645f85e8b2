import { json, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { requireDevelopment } from '~/http/guards.server'
import { listOutbox } from '~/platform/mail/mailer-outbox.server'

/** GET /dev/outbox.json?to=…: the emails of the outbox as JSON, newest first. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  requireDevelopment(context)
  const to = new URL(request.url).searchParams.get('to')
  const emails = await listOutbox(context.services.db, { to })
  return json({ emails }, { headers: { 'cache-control': 'no-store' } })
}
