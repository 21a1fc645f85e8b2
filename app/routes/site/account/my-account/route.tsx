import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { AccountIntent } from '~/domain/accounts/account-page-form-schemas'
import { ACCOUNT_PATH } from '~/domain/accounts/account-paths'
import { listSessions } from '~/domain/accounts/login/session-store.server'
import { groupSessionsByDevice } from '~/domain/accounts/login/signed-in-devices.server'
import { NO_STORE } from '~/http/browser-cache-headers.server'
import { requireSiteViewer } from '~/http/guards.server'
import { sectionHeaders } from '~/http/page-sections.server'
import type { FormReply } from '~/lib/forms/form-reply'
import { AccountLayout } from '~/ui/accounts/account-layout'
import { type AccountSectionId, SECTION_BY_INTENT } from '~/ui/accounts/settings/account-sections'
import { DataSection } from '~/ui/accounts/settings/data-section'
import { EmailSection } from '~/ui/accounts/settings/email-section'
import { formatDevice } from '~/ui/accounts/settings/format-device'
import { ImageSection } from '~/ui/accounts/settings/image-section'
import { NameSection } from '~/ui/accounts/settings/name-section'
import { NoPasswordSection, PasswordSection } from '~/ui/accounts/settings/password-section'
import { ProvidersSection } from '~/ui/accounts/settings/providers-section'
import { SessionsSection } from '~/ui/accounts/settings/sessions-section'
import { ErrorMessage } from '~/ui/kit/notice'
import { buildPageMeta } from '~/ui/site-frame/page-meta'
import { findNotice } from '../account-notices.server'
import { accountAction } from './account-action.server'
import { buildLoginUrl } from './build-login-url.server'

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  buildPageMeta(matches, { title: 'My Account' })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { site, viewer } = await requireSiteViewer({ request, context })
  const { services } = context
  const { name, email, imageChecksum, signInProviders: providers, session } = viewer
  const sessions = await listSessions(services, viewer.id)
  const local = { timezone: site.timezone, now: services.now }
  const args = { request, context, site, viewer }
  const page = {
    name,
    email,
    imageChecksum,
    providers,
    imagesUrl: services.settings.imagesUrl,
    googleHref: services.settings.google ? buildLoginUrl('/login/google', { email }, args) : null,
    resetHref: buildLoginUrl('/login', { notice: 'google-in-use' }, args),
    devices: groupSessionsByDevice(sessions).map((device) =>
      formatDevice(device, session.parentId ?? session.id, local),
    ),
    notice: findNotice(request),
  }
  return json(page, { headers: NO_STORE })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { site, viewer } = await requireSiteViewer({ request, context })
  return accountAction({ request, context, site, viewer })
}

export { sectionHeaders as headers }

export default function MyAccount() {
  const { notice, ...page } = useLoaderData<typeof loader>()
  const reply = useActionData<FormReply>()
  const repliedIn = reply && SECTION_BY_INTENT[reply.intent as AccountIntent]
  // An error about a form that this page does not have.
  const refusal = repliedIn ? undefined : reply?.result.error?.['']?.[0]
  /** The last form's reply or the notice, in the one section it belongs to. */
  const outcome = (section: AccountSectionId) => ({
    reply: repliedIn === section ? reply : undefined,
    notice: notice?.section === section && !reply ? notice : null,
  })
  const hasPassword = page.providers.includes('password')
  return (
    <AccountLayout heading="My Account" currentPath={ACCOUNT_PATH}>
      {refusal ? (
        <ErrorMessage id="refused-form" isFocused>
          {refusal}
        </ErrorMessage>
      ) : null}
      <NameSection {...outcome('name')} name={page.name} />
      <ImageSection {...outcome('image')} {...page} />
      <EmailSection {...outcome('email')} {...page} hasPassword={hasPassword} />
      {hasPassword ? (
        <PasswordSection {...outcome('password')} email={page.email} />
      ) : (
        <NoPasswordSection {...outcome('password')} />
      )}
      <ProvidersSection {...outcome('providers')} {...page} />
      <SessionsSection {...outcome('sessions')} devices={page.devices} />
      <DataSection />
    </AccountLayout>
  )
}
