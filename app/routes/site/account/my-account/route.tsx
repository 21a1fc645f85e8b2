import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { groupSessionsByDevice } from '~/domain/accounts/signed-in-devices'
import { listSessions } from '~/domain/accounts/session-store.server'
import { doorUrl } from '~/http/door.server'
import { requireSiteViewer } from '~/http/guards.server'
import { sectionHeaders } from '~/http/sections.server'
import { NO_STORE } from '~/http/cache-headers.server'
import { AccountLayout } from '~/ui/accounts/account-layout'
import {
  ACCOUNT_PATH,
  type AccountAnswer,
  type AccountSectionId,
} from '~/ui/accounts/account-sections'
import { DataSection } from '~/ui/accounts/data-section'
import { EmailSection } from '~/ui/accounts/email-section'
import { NameSection } from '~/ui/accounts/name-section'
import { NoPasswordSection, PasswordSection } from '~/ui/accounts/password-section'
import { ImageSection } from '~/ui/accounts/image-section'
import { ProvidersSection } from '~/ui/accounts/providers-section'
import { SessionsSection } from '~/ui/accounts/sessions-section'
import { formatDevice } from '~/ui/accounts/format-device'
import { buildPageMeta } from '~/ui/site-frame/page-meta'
import { answerAccount } from './account-action.server'
import { findNotice } from './account-replies.server'

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  buildPageMeta(matches, { title: 'My Account' })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { site, viewer } = await requireSiteViewer({ request, context })
  const { services } = context
  const { name, email, imageChecksum: picture, signInProviders: providers, session } = viewer
  const sessions = await listSessions(services, viewer.id)
  const here = { timezone: site.timezone, now: services.now }
  const login = doorUrl(request, services.settings.productDomain, 'login')
  const back = new URLSearchParams({ redirect: new URL(ACCOUNT_PATH, request.url).href, email })
  const page = {
    ...{ name, email, picture, providers },
    imagesUrl: services.settings.imagesUrl,
    googleHref: `${login}/login/google?${back}`,
    devices: groupSessionsByDevice(sessions).map((device) =>
      formatDevice(device, session.parentId ?? session.id, here),
    ),
    notice: findNotice(request),
  }
  return json(page, { headers: NO_STORE })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { site, viewer } = await requireSiteViewer({ request, context })
  return answerAccount({ request, context, site, viewer })
}

export { sectionHeaders as headers }

export default function AccountPage() {
  const { notice, ...page } = useLoaderData<typeof loader>()
  const answer = useActionData<AccountAnswer>()
  /** What the page and the last form have to say of one part. */
  const of = (section: AccountSectionId) => ({
    answer: answer?.section === section ? answer : undefined,
    notice: notice?.section === section && !answer ? notice : null,
  })
  const hasPassword = page.providers.includes('password')
  return (
    <AccountLayout heading="My Account" here={ACCOUNT_PATH}>
      <NameSection {...of('name')} name={page.name} />
      <ImageSection {...of('picture')} {...page} />
      <EmailSection {...of('email')} email={page.email} hasPassword={hasPassword} />
      {hasPassword ? (
        <PasswordSection {...of('password')} email={page.email} />
      ) : (
        <NoPasswordSection {...of('password')} />
      )}
      <ProvidersSection {...of('providers')} {...page} />
      <SessionsSection {...of('sessions')} devices={page.devices} />
      <DataSection />
    </AccountLayout>
  )
}
