import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { deleteAccountForm } from '~/domain/accounts/account-page-form-schemas'
import { DELETE_ACCOUNT_PATH } from '~/domain/accounts/account-paths'
import { deleteAccount } from '~/domain/accounts/settings/delete-account.server'
import { removeAuthor } from '~/domain/events/authors/remove-author.server'
import { NO_STORE } from '~/http/browser-cache-headers.server'
import { formReply, readForm } from '~/http/forms/validate-form.server'
import { requireSiteViewer } from '~/http/guards.server'
import { sectionHeaders } from '~/http/page-sections.server'
import type { FormReply } from '~/lib/forms/form-reply'
import { AccountLayout } from '~/ui/accounts/account-layout'
import { ACCOUNT_MESSAGES } from '~/ui/accounts/settings/account-messages'
import { DeleteForm } from '~/ui/accounts/settings/delete-form'
import { buildPageMeta } from '~/ui/site-frame/page-meta'
import { redirectSignedOut } from './account-notices.server'

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  buildPageMeta(matches, { title: 'Delete My Account' })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { viewer } = await requireSiteViewer({ request, context })
  const page = {
    email: viewer.email,
    hasPassword: viewer.signInProviders.includes('password'),
  }
  return json(page, { headers: NO_STORE })
}

/** Deletes the account, signs this browser out and redirects it to the site's home page. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { viewer } = await requireSiteViewer({ request, context })
  const hasPassword = viewer.signInProviders.includes('password')
  const form = await readForm(request, deleteAccountForm({ hasPassword }))
  if (form.kind === 'refused') return form.reply
  const { submission, value } = form
  const { email, password = '' } = value
  const { services } = context
  const credentials = { email, password }
  const before = removeAuthor(services.db, viewer.id)
  const outcome = await deleteAccount(services, viewer, credentials, before)
  switch (outcome.kind) {
    case 'deleted':
      return redirectSignedOut(request, 'account-deleted')
    case 'wrong-email':
      return formReply(submission, {
        field: 'email',
        error: 'This is not the email of your account',
      })
    case 'wrong-password':
      return formReply(submission, { field: 'password', error: ACCOUNT_MESSAGES.wrongPassword })
    case 'locked':
      return formReply(submission, { status: 429, error: ACCOUNT_MESSAGES.tooManyAttempts })
    case 'last-superadmin':
      return formReply(submission, { error: ACCOUNT_MESSAGES.lastSuperadmin })
  }
}

export { sectionHeaders as headers }

export default function DeleteAccount() {
  const page = useLoaderData<typeof loader>()
  const reply = useActionData<FormReply>()
  return (
    <AccountLayout heading="Delete My Account" currentPath={DELETE_ACCOUNT_PATH}>
      <DeleteForm {...page} reply={reply} />
    </AccountLayout>
  )
}
