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
import { findMailLink, redeemVerifyLink } from '~/domain/accounts/mail-link-store.server'
import { tryPassword } from '~/domain/accounts/sign-in.server'
import { readForm } from '~/http/forms.server'
import { requireDoor } from '~/http/guards.server'
import { LinkIsOver } from '~/ui/accounts/link-is-over'
import { type VerifyAnswer, VerifyForm } from '~/ui/accounts/verify-form'
import { doorMeta } from '~/ui/door-frame/door-meta'
import { DoorPage } from '~/ui/door-frame/door-page'
import { LOGIN_TEXTS } from './login-texts'
import { hasAsked, onThisDoor, readWayBack, signInHere, wayBackHeaders } from './way-back.server'

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  doorMeta(matches, 'Verify Your Email')

/** In the browser that created the account the password is known to be that of whoever reads the mail. */
const askedForm = z.object({})
const passwordForm = z.object({ password: passwordSchema })

/** Programs that look through mail open its links: nothing is used up before somebody presses the button. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  requireDoor(context, 'login')
  const { services, now } = context
  const [way, link] = await Promise.all([
    readWayBack({ request, context }),
    findMailLink({ db: services.db, now }, tokenOf(request), 'verify'),
  ])
  const page = {
    email: link?.email ?? null,
    asksPassword: link !== null && !(await hasAsked(request, link.browserHash)),
    loginHref: onThisDoor('/login', way, link ? { email: link.email } : {}),
  }
  return json(page, { status: link ? 200 : 410, headers: wayBackHeaders(way) })
}

/**
 * The address is proven, and its owner signed in. In another browser than that which created the account, only with the
 * account's password: else a stranger could create one with somebody's address, and have its owner prove it.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  requireDoor(context, 'login')
  const { services, now } = context
  const reader = { db: services.db, now }
  const token = tokenOf(request)
  const [way, link] = await Promise.all([
    readWayBack({ request, context }),
    findMailLink(reader, token, 'verify'),
  ])
  // Without a link any more, the page says so.
  if (!link) return redirect(request.url, 303)
  const isAsker = await hasAsked(request, link.browserHash)
  const { form, submission } = await readForm(request, isAsker ? askedForm : passwordForm)
  const says = (status: number, problems: Parameters<typeof submission.reply>[0]) =>
    json<VerifyAnswer>(
      { result: submission.reply({ hideFields: ['password'], ...problems }) },
      { status },
    )
  if (submission.status !== 'success') return says(422, {})
  if (!isAsker) {
    const password = String(form.get('password'))
    const verdict = await tryPassword(reader, link.accountId, password)
    if (verdict === 'locked') return says(429, { formErrors: [LOGIN_TEXTS.tooMany] })
    if (verdict === 'wrong') {
      return says(422, { fieldErrors: { password: [LOGIN_TEXTS.wrongPassword] } })
    }
  }
  if (!(await redeemVerifyLink(reader, token))) return redirect(request.url, 303)
  const hasScripts = form.get('scripts') === 'on'
  return signInHere({ request, context }, { accountId: link.accountId, way, hasScripts })
}

export { loginHeaders as headers } from './login-headers'

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? ''

export default function Verify() {
  const { email, asksPassword, loginHref } = useLoaderData<typeof loader>()
  const answer = useActionData<VerifyAnswer>()
  if (email === null) return <LinkIsOver loginHref={loginHref} />
  return (
    <DoorPage heading="Verify your email">
      <p>
        Is <strong>{email}</strong> your address?
      </p>
      <VerifyForm email={email} asksPassword={asksPassword} answer={answer} />
      {asksPassword ? (
        <p>
          Forgotten, or was it not you who created this account?{' '}
          <a href={loginHref}>Reset the password</a> to make it yours.
        </p>
      ) : null}
    </DoorPage>
  )
}
