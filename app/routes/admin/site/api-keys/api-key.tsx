import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { apiKeyOriginsForm } from '~/domain/accounts/api-keys/api-key-forms'
import { apiKeyPath, apiKeysPath } from '~/domain/accounts/api-keys/api-key-paths'
import { findListedApiKey } from '~/domain/accounts/api-keys/api-key-store.server'
import { updateApiKey } from '~/domain/accounts/api-keys/update-api-key.server'
import { actingAs } from '~/domain/changes/audit.server'
import { notFound } from '~/http/error-responses.server'
import { redirectWithFlash } from '~/http/flash.server'
import { readForm } from '~/http/forms/validate-form.server'
import { requireAdminSite } from '~/http/guards.server'
import type { FormReply } from '~/lib/forms/form-reply'
import { buildAdminMeta } from '~/ui/admin-frame/admin-meta'
import { CALLS } from '~/ui/api-keys/calls-unit'
import { OriginsForm } from '~/ui/api-keys/origins-form'
import { DayChart } from '~/ui/charts/day-chart'
import { useFormReply } from '~/ui/kit/forms/use-form-reply'
import { AdminPage } from '~/ui/kit/pages/admin-page'
import { Card } from '~/ui/kit/pages/card'
import { Badge } from '~/ui/kit/text/badge'
import { RelativeTime } from '~/ui/kit/text/relative-time'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  buildAdminMeta(data && [data.key.prefix, 'API Keys', data.site.name])

/** One key of the site: its calls by day, and the origins whose pages may use it. */
export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireAdminSite(args)
  const { services } = args.context
  const prefix = args.params.key ?? ''
  const key = await findListedApiKey(services, { siteId: site.id, prefix })
  if (!key) throw notFound('API key not found')
  return { site: { id: site.id, name: site.name }, key, now: services.now, timezone: site.timezone }
}

export async function action(args: ActionFunctionArgs) {
  const { site, viewer } = await requireAdminSite(args)
  const { request, context, params } = args
  const form = await readForm(request, apiKeyOriginsForm)
  if (form.kind === 'refused') return form.reply
  const named = { siteId: site.id, name: params.key ?? '' }
  const updated = await updateApiKey(actingAs(context.services, viewer), named, form.value)
  if (updated.kind === 'not-found') throw notFound('API key not found')
  const { allowedOrigins } = updated.key
  const text =
    allowedOrigins.length === 0
      ? 'The key answers everyone who has it.'
      : `The key answers only pages of ${allowedOrigins.join(', ')}.`
  return redirectWithFlash(request, apiKeyPath(site, updated.key), { text })
}

export default function ApiKeyPage() {
  const { site, key, now, timezone } = useLoaderData<typeof loader>()
  const reply = useFormReply<FormReply>()
  return (
    <AdminPage
      title={`${key.prefix}…`}
      steps={[{ name: 'API Keys', href: apiKeysPath(site) }]}
      lead={
        <>
          {key.comment ? `${key.comment}. ` : null}
          Created by <bdi>{key.createdBy ?? 'a deleted account'}</bdi>{' '}
          <RelativeTime at={key.createdAt} now={now} timezone={timezone} />, last used{' '}
          {key.usedAt === null ? (
            'never'
          ) : (
            <RelativeTime at={key.usedAt} now={now} timezone={timezone} />
          )}
          . {key.enabled ? null : <Badge tone="warn">disabled</Badge>}
        </>
      }
    >
      <Card title="Allowed origins">
        <OriginsForm key={key.allowedOrigins.join(' ')} site={site} apiKey={key} reply={reply} />
      </Card>
      <Card title="Calls (UTC)">
        <DayChart caption="Calls by day, in UTC" kind="bars" unit={CALLS} days={key.calls} />
      </Card>
    </AdminPage>
  )
}
