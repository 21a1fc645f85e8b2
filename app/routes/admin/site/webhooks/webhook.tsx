import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { actingAs } from '~/domain/changes/audit.server'
import { isDeliveryId } from '~/domain/webhooks/delivery'
import { webhookPath, webhooksPath } from '~/domain/webhooks/webhook-paths'
import { findWebhook, listDeliveries } from '~/domain/webhooks/webhook-store.server'
import { notFound } from '~/http/error-responses.server'
import { requireAdminSite } from '~/http/guards.server'
import type { FormReply } from '~/lib/forms/form-reply'
import { parseRowId } from '~/lib/row-id'
import { buildAdminMeta } from '~/ui/admin-frame/admin-meta'
import { useFormReply } from '~/ui/kit/forms/use-form-reply'
import { AdminPage } from '~/ui/kit/pages/admin-page'
import { Card } from '~/ui/kit/pages/card'
import { RelativeTime } from '~/ui/kit/text/relative-time'
import { DeliveryLog } from '~/ui/webhooks/delivery-log'
import { SecretPanel } from '~/ui/webhooks/secret-panel'
import { DeleteButton, EnableButton, TestButton } from '~/ui/webhooks/webhook-buttons'
import { WebhookForm } from '~/ui/webhooks/webhook-form'
import { DisabledNotice, WebhookState } from '~/ui/webhooks/webhook-state'
import { answerWebhookForm } from './answer-webhook-form.server'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  buildAdminMeta(data && [data.host, 'Webhooks', data.site.name])

/** A webhook of the site: its settings, its secret, and what was sent. */
export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireAdminSite(args)
  const { db, now } = args.context.services
  const id = parseRowId(args.params.id)
  if (id === null) throw notFound('Webhook not found')
  const query = new URL(args.request.url).searchParams
  const isFailed = query.get('show') === 'failed'
  const before = query.get('before')
  const named = { siteId: site.id, id }
  const [webhook, page] = await Promise.all([
    findWebhook(db, named),
    listDeliveries(db, named, { isFailed, before }),
  ])
  if (!webhook) throw notFound('Webhook not found')
  const show = isFailed ? ('failed' as const) : undefined
  return {
    site: { id: site.id, name: site.name },
    webhook,
    host: new URL(webhook.url).host,
    log: {
      isFailed,
      deliveries: page.deliveries,
      firstHref: isDeliveryId(before) ? webhookPath(site, webhook, { show }) : null,
      nextHref: page.next === null ? null : webhookPath(site, webhook, { show, before: page.next }),
    },
    now,
    timezone: site.timezone,
  }
}

export async function action(args: ActionFunctionArgs) {
  const { site, viewer } = await requireAdminSite(args)
  const { request, context, params } = args
  const id = parseRowId(params.id)
  if (id === null) throw notFound('Webhook not found')
  const answered = await answerWebhookForm(actingAs(context.services, viewer), request, {
    site,
    id,
  })
  if (!answered) throw notFound('Webhook not found')
  return answered
}

export default function WebhookPage() {
  const { site, webhook, host, log, now, timezone } = useLoaderData<typeof loader>()
  const reply = useFormReply<FormReply>()
  const named = { site, webhook }
  const clock = { now, timezone }
  return (
    <AdminPage
      title={host}
      steps={[{ name: 'Webhooks', href: webhooksPath(site) }]}
      lead={
        <>
          {webhook.description ? `${webhook.description}. ` : null}
          Added by <bdi>{webhook.createdBy ?? 'a deleted account'}</bdi>{' '}
          <RelativeTime at={webhook.createdAt} {...clock} />. <WebhookState webhook={webhook} />
        </>
      }
      actions={
        <>
          <TestButton {...named} />
          <EnableButton {...named} />
          <DeleteButton {...named} />
        </>
      }
    >
      <DisabledNotice webhook={webhook} {...clock} />
      <Card title="Deliveries">
        <DeliveryLog {...named} {...log} {...clock} />
      </Card>
      <Card title="Signing secret">
        <SecretPanel {...named} {...clock} />
      </Card>
      <Card title="Settings">
        <WebhookForm
          key={JSON.stringify([webhook.url, webhook.description, webhook.eventTypes])}
          path={webhookPath(site, webhook)}
          webhook={webhook}
          reply={reply}
        />
      </Card>
    </AdminPage>
  )
}
