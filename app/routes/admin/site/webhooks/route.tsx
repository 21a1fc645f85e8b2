import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { actingAs } from '~/domain/changes/audit.server'
import { createWebhook } from '~/domain/webhooks/save-webhook.server'
import { TOO_MANY_WEBHOOKS_MESSAGE, webhookForm } from '~/domain/webhooks/webhook'
import { webhookPath, webhooksPath } from '~/domain/webhooks/webhook-paths'
import { listWebhooks } from '~/domain/webhooks/webhook-store.server'
import { redirectWithFlash } from '~/http/flash.server'
import { formReply, readForm } from '~/http/forms/validate-form.server'
import { requireAdminSite } from '~/http/guards.server'
import type { FormReply } from '~/lib/forms/form-reply'
import { buildAdminMeta } from '~/ui/admin-frame/admin-meta'
import { useFormReply } from '~/ui/kit/forms/use-form-reply'
import { AdminPage } from '~/ui/kit/pages/admin-page'
import { Card } from '~/ui/kit/pages/card'
import { WebhookForm } from '~/ui/webhooks/webhook-form'
import { WebhooksTable } from '~/ui/webhooks/webhooks-table'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  buildAdminMeta(data && ['Webhooks', data.site.name])

/** A site's webhooks; their secrets are on their own pages only. */
export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireAdminSite(args)
  const { db, now } = args.context.services
  const webhooks = await listWebhooks(db, site.id)
  return {
    site: { id: site.id, name: site.name },
    webhooks: webhooks.map(({ secret: _, ...webhook }) => webhook),
    now,
    timezone: site.timezone,
  }
}

export async function action(args: ActionFunctionArgs) {
  const { site, viewer } = await requireAdminSite(args)
  const { request, context } = args
  const form = await readForm(request, webhookForm)
  if (form.kind === 'refused') return form.reply
  const created = await createWebhook(actingAs(context.services, viewer), site.id, form.value)
  switch (created.kind) {
    case 'created':
      return redirectWithFlash(request, webhookPath(site, created), {
        text: 'The webhook was added. Give the partner its secret, and send a test event.',
      })
    case 'url-refused':
      return formReply(form.submission, { error: created.message, field: 'url' })
    case 'too-many':
      return formReply(form.submission, { error: TOO_MANY_WEBHOOKS_MESSAGE })
  }
}

export default function Webhooks() {
  const { site, webhooks, ...clock } = useLoaderData<typeof loader>()
  const reply = useFormReply<FormReply>()
  return (
    <AdminPage
      title="Webhooks"
      lead={`Partners’ servers are sent each change of the events of ${site.name}, signed, within fifteen minutes.`}
    >
      <WebhooksTable site={site} webhooks={webhooks} {...clock} />
      <Card title="Add webhook">
        <WebhookForm path={webhooksPath(site)} webhook={null} reply={reply} />
      </Card>
    </AdminPage>
  )
}
