import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, useLoaderData } from '@remix-run/react'
import { findMailLink, redeemVerifyLink } from '~/domain/accounts/mail-link-store.server'
import { readFormData } from '~/http/forms.server'
import { requireDoor } from '~/http/guards.server'
import { LinkIsOver } from '~/ui/accounts/link-is-over'
import { doorMeta } from '~/ui/door-frame/door-meta'
import { DoorPage } from '~/ui/door-frame/door-page'
import button from '~/ui/kit/button.module.css'
import { ScriptsField } from '~/ui/kit/form'
import { hasAsked, onThisDoor, readWayBack, signInHere, wayBackHeaders } from './way-back.server'

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  doorMeta(matches, 'Verify Your Email')

const LONGEST_FORM = 4_096

/** Programs that look through mail open its links: nothing is used up before somebody presses the button. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  requireDoor(context, 'login')
  const { services, now } = context
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const [way, link] = await Promise.all([
    readWayBack({ request, context }),
    findMailLink({ db: services.db, now }, token, 'verify'),
  ])
  const page = { email: link?.email ?? null, loginHref: onThisDoor('/login', way) }
  return json(page, { status: link ? 200 : 410, headers: wayBackHeaders(way) })
}

/** The address is proven; the browser that created the account is signed in. */
export async function action({ request, context }: ActionFunctionArgs) {
  requireDoor(context, 'login')
  const { services, now } = context
  const reader = { db: services.db, now }
  const [way, form] = await Promise.all([
    readWayBack({ request, context }),
    readFormData(request, LONGEST_FORM),
  ])
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const link = await findMailLink(reader, token, 'verify')
  // Without a link any more, the page says so.
  if (!link || !(await redeemVerifyLink(reader, token))) return redirect(request.url, 303)
  if (!(await hasAsked(request, link.browserHash))) {
    return redirect(onThisDoor('/login', way, { told: 'verified', email: link.email }), 303)
  }
  const hasScripts = form.get('scripts') === 'on'
  return signInHere({ request, context }, { accountId: link.accountId, way, hasScripts })
}

export { loginHeaders as headers } from './login-headers'

export default function Verify() {
  const { email, loginHref } = useLoaderData<typeof loader>()
  if (email === null) return <LinkIsOver loginHref={loginHref} />
  return (
    <DoorPage heading="Verify your email">
      <p>
        Is <strong>{email}</strong> your address?
      </p>
      <Form method="post" replace>
        <ScriptsField />
        <button type="submit" className={button.button}>
          Yes, verify my address
        </button>
      </Form>
    </DoorPage>
  )
}
