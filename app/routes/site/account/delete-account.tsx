import type { SubmissionResult } from '@conform-to/react'
import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { emailSchema, passwordSchema } from '~/domain/accounts/credentials'
import { deleteAccount } from '~/domain/accounts/delete-account.server'
import { removeAuthor } from '~/domain/events/remove-author.server'
import { readForm } from '~/http/forms.server'
import { requireSiteViewer } from '~/http/guards.server'
import { sectionHeaders } from '~/http/sections.server'
import { NO_STORE } from '~/http/cache-headers.server'
import { ACCOUNT_MESSAGES } from '~/ui/accounts/account-messages'
import { AccountLayout } from '~/ui/accounts/account-layout'
import { DELETE_ACCOUNT_PATH } from '~/ui/accounts/account-sections'
import { DeleteForm } from '~/ui/accounts/delete-form'
import { buildPageMeta } from '~/ui/site-frame/page-meta'
import { leave } from './my-account/account-replies.server'

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  buildPageMeta(matches, { title: 'Delete My Account' })

/** Accounts without a password are asked for none. */
const emailForm = z.object({ email: emailSchema })
const emailAndPasswordForm = emailForm.extend({ password: passwordSchema })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { viewer } = await requireSiteViewer({ request, context })
  const page = {
    email: viewer.email,
    hasPassword: viewer.signInProviders.includes('password'),
  }
  return json(page, { headers: NO_STORE })
}

/** The account is gone, and this browser on the city's home page. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { viewer } = await requireSiteViewer({ request, context })
  const hasPassword = viewer.signInProviders.includes('password')
  const { submission } = await readForm(request, hasPassword ? emailAndPasswordForm : emailForm)
  const says = (errors: Parameters<typeof submission.reply>[0], status = 422) =>
    json({ result: submission.reply({ hideFields: ['password'], ...errors }) }, { status })
  if (submission.status !== 'success') return says({})
  const { email } = submission.value
  const password = 'password' in submission.value ? String(submission.value.password) : ''
  const outcome = await deleteAccount(context.services, viewer, { email, password }, [
    removeAuthor(viewer.id),
  ])
  switch (outcome.kind) {
    case 'deleted':
      return leave(request, 'account-deleted')
    case 'wrong-email':
      return says({ fieldErrors: { email: ['This is not the address of your account'] } })
    case 'wrong-password':
      return says({ fieldErrors: { password: [ACCOUNT_MESSAGES.wrongPassword] } })
    case 'locked':
      return says({ formErrors: [ACCOUNT_MESSAGES.tooMany] }, 429)
  }
}

export { sectionHeaders as headers }

export default function DeleteAccountPage() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<{ result: SubmissionResult<string[]> }>()
  return (
    <AccountLayout heading="Delete My Account" here={DELETE_ACCOUNT_PATH}>
      <DeleteForm {...page} result={answer?.result} />
    </AccountLayout>
  )
}
