import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { TOO_MANY_API_KEYS_MESSAGE } from '~/domain/accounts/api-keys/api-key'
import { apiKeyForms } from '~/domain/accounts/api-keys/api-key-forms'
import { apiKeysPath } from '~/domain/accounts/api-keys/api-key-paths'
import { listApiKeys } from '~/domain/accounts/api-keys/api-key-store.server'
import { createApiKey } from '~/domain/accounts/api-keys/create-api-key.server'
import { deleteApiKey, updateApiKey } from '~/domain/accounts/api-keys/update-api-key.server'
import { actingAs } from '~/domain/changes/audit.server'
import { NO_STORE } from '~/http/browser-cache-headers.server'
import { redirectWithFlash } from '~/http/flash.server'
import { readIntentForm } from '~/http/forms/validate-form.server'
import { requireAdminSite } from '~/http/guards.server'
import { runCallExample } from '~/http/public-api/answer-operation.server'
import { findCallExample } from '~/http/public-api/call-examples'
import { describeApi } from '~/http/public-api/describe-api.server'
import { doorUrl } from '~/http/resolve-site-or-door-by-host.server'
import type { FormReply } from '~/lib/forms/form-reply'
import { buildAdminMeta } from '~/ui/admin-frame/admin-meta'
import { ApiKeysTable } from '~/ui/api-keys/api-keys-table'
import { CreatedKey } from '~/ui/api-keys/created-key'
import { PostForm } from '~/ui/kit/forms/post-form'
import { SubmitButton } from '~/ui/kit/forms/submit-button'
import { ErrorMessage } from '~/ui/kit/notice'
import { AdminPage } from '~/ui/kit/pages/admin-page'
import { ApiDocumentation } from '~/ui/public-api/api-documentation'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  buildAdminMeta(data && ['API Keys', data.site.name])

export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireAdminSite(args)
  const { services } = args.context
  const example = findCallExample(new URL(args.request.url).searchParams.get('run'))
  const [keys, answered] = await Promise.all([
    listApiKeys(services, site.id),
    example && runCallExample(services, site.id, example),
  ])
  const apiUrl = doorUrl(args.request, services.settings.productDomain, 'api')
  const { examples, calls, shapes } = describeApi(apiUrl)
  return {
    site: { id: site.id, name: site.name },
    keys,
    documentation: {
      apiUrl,
      examples,
      answered,
      call: calls.find(({ id }) => id === 'listEvents'),
      shape: shapes.find(({ name }) => name === 'Event'),
    },
    now: services.now,
    timezone: site.timezone,
  }
}

type Created = { apiKey: string }

/** The buttons of the page. Only the answer to Create key has the whole key, and no redirect could carry it safely. */
export async function action(args: ActionFunctionArgs) {
  const { site, viewer } = await requireAdminSite(args)
  const { request, context } = args
  const form = await readIntentForm(request, apiKeyForms)
  if (form.kind === 'refused') return form.reply
  const services = actingAs(context.services, viewer)
  const path = apiKeysPath(site)
  if (form.intent === 'create') {
    const created = await createApiKey(services, site.id)
    if (created.kind === 'created') return json<Created>(created, { headers: NO_STORE })
    return redirectWithFlash(request, path, { text: TOO_MANY_API_KEYS_MESSAGE, tone: 'bad' })
  }
  const { name, ...change } = form.value
  const named = { siteId: site.id, name }
  if (form.intent === 'delete') {
    const deleted = await deleteApiKey(services, named)
    if (deleted.kind === 'not-found') return redirectWithFlash(request, path, GONE)
    return redirectWithFlash(request, path, { text: `${name} was deleted.` })
  }
  const updated = await updateApiKey(services, named, change)
  if (updated.kind === 'not-found') return redirectWithFlash(request, path, GONE)
  if (form.intent === 'comment') {
    return redirectWithFlash(request, path, { text: `The comment of ${name} was saved.` })
  }
  const { enabled } = updated.key
  const fields = { intent: 'enable', name, ...(!enabled && { enabled: 'on' }) }
  const text = `${name} is ${enabled ? 'enabled' : 'disabled: calls with it are refused'}.`
  return redirectWithFlash(request, path, { text, undo: { action: path, fields } })
}

const GONE = { text: 'This API key was deleted.', tone: 'bad' } as const

export default function ApiKeys() {
  const { site, keys, documentation, ...page } = useLoaderData<typeof loader>()
  const reply = useActionData<FormReply | Created>()
  return (
    <AdminPage
      title="API Keys"
      notice={null}
      lead={`Partners read the events of ${site.name} with an API key. Whoever has a key can use it.`}
      actions={
        <PostForm action={apiKeysPath(site)} preventScrollReset>
          <SubmitButton intent="create">Create key</SubmitButton>
        </PostForm>
      }
    >
      {reply && 'apiKey' in reply ? <CreatedKey apiKey={reply.apiKey} /> : null}
      {reply && 'result' in reply ? <Refusal reply={reply} /> : null}
      <ApiKeysTable site={site} keys={keys} {...page} />
      <ApiDocumentation
        {...documentation}
        path={apiKeysPath(site)}
        apiKey={reply && 'apiKey' in reply ? reply.apiKey : undefined}
      />
    </AdminPage>
  )
}

function Refusal({ reply: { result } }: { reply: FormReply }) {
  const message = Object.values(result.error ?? {}).flat()[0]
  return message ? (
    <ErrorMessage id="api-keys-error" isFocused>
      {message}
    </ErrorMessage>
  ) : null
}
