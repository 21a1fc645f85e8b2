import type { SubmissionResult } from '@conform-to/react'
import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { passwordSchema } from '~/domain/accounts/credentials'
import { findMailLink } from '~/domain/accounts/mail-link-store.server'
import { verifyAddress } from '~/domain/accounts/verify-address.server'
import { readForm } from '~/http/forms.server'
import { requireDoor } from '~/http/guards.server'
import { LinkIsOver } from '~/ui/accounts/link-is-over'
import { VerifyForm } from '~/ui/accounts/verify-form'
import { doorMeta } from '~/ui/door-frame/door-meta'
import { DoorPage } from '~/ui/door-frame/door-page'
import { LOGIN_TEXTS } from './login-texts'
import { hasAsked, onThisDoor, readWayBack, signInHere, wayBackHeaders } from './way-back.server'

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  doorMeta(matches, 'Verify Your Email')

type Answer = { result: SubmissionResult<string[]> }

/** Of the browser in which the account was made, and of others. */
const buttonSchema = z.object({})
const passwordForm = z.object({ password: passwordSchema })

/** Programs that look through mail open its links: nothing is used up before somebody presses the button. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  requireDoor(context, 'login')
  const { services, now } = context
  const [way, link] = await Promise.all([
    readWayBack({ request, context }),
    findMailLink({ db: services.db, now }, tokenOf(request), 'verify'),
  ])
  const email = link?.email ?? null
  const page = {
    email,
    asksPassword: !(await hasAsked(request, link?.browserHash ?? null)),
    loginHref: onThisDoor('/login', way, email === null ? {} : { email }),
  }
  return json(page, { status: link ? 200 : 410, headers: wayBackHeaders(way) })
}

/** The address is proven, and its owner signed in. */
export async function action({ request, context }: ActionFunctionArgs) {
  requireDoor(context, 'login')
  const services = { db: context.services.db, now: context.now }
  const token = tokenOf(request)
  const [way, link] = await Promise.all([
    readWayBack({ request, context }),
    findMailLink(services, token, 'verify'),
  ])
  // Without a link any more, the page says so.
  if (!link) return redirect(request.url, 303)
  const isMaker = await hasAsked(request, link.browserHash)
  const { form, submission } = await readForm<{ password?: string }>(
    request,
    isMaker ? buttonSchema : passwordForm,
  )
  const says = (errors: Parameters<typeof submission.reply>[0], status = 422) =>
    json<Answer>({ result: submission.reply({ hideFields: ['password'], ...errors }) }, { status })
  if (submission.status !== 'success') return says({})
  const password = isMaker ? null : (submission.value.password ?? '')
  const outcome = await verifyAddress(services, { token, password })
  switch (outcome.kind) {
    case 'link-is-over':
      return redirect(request.url, 303)
    case 'wrong-password':
      return says({ fieldErrors: { password: [LOGIN_TEXTS.wrongPassword] } })
    case 'locked':
      return says({ formErrors: [LOGIN_TEXTS.tooMany] }, 429)
    case 'verified': {
      const hasScripts = form.get('scripts') === 'on'
      return signInHere({ request, context }, { accountId: outcome.accountId, way, hasScripts })
    }
  }
}

export { loginHeaders as headers } from './login-headers'

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? ''

export default function Verify() {
  const { email, asksPassword, loginHref } = useLoaderData<typeof loader>()
  const answer = useActionData<Answer>()
  if (email === null) return <LinkIsOver loginHref={loginHref} />
  return (
    <DoorPage heading="Verify your email">
      <p>
        Is <strong>{email}</strong> your address?
      </p>
      <VerifyForm
        email={email}
        asksPassword={asksPassword}
        resetHref={loginHref}
        result={answer?.result}
      />
    </DoorPage>
  )
}
