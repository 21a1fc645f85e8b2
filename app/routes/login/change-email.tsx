import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, useLoaderData } from '@remix-run/react'
import { changeEmail } from '~/domain/accounts/change-email.server'
import { loginHref, requireDoor } from '~/http/guards.server'
import { requestMailBrand } from '~/http/mail-brand.server'
import { ExpiredLink } from '~/ui/accounts/expired-link'
import { buildDoorMeta } from '~/ui/door-frame/door-meta'
import { DoorPage } from '~/ui/door-frame/door-page'
import button from '~/ui/kit/button.module.css'
import { answerLink, openLink } from './email-link-page.server'
import { onThisDoor } from './way-back.server'

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  buildDoorMeta(matches, 'Change Your Email')

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireDoor(context, 'login')
  const [opened, viewer] = await Promise.all([
    openLink({ request, context }, 'change-email'),
    context.findViewer(),
  ])
  const { link, way } = opened
  return answerLink(opened, {
    email: link?.email ?? null,
    isOwner: link !== null && viewer?.id === link.accountId,
    // Who logs in comes back to this page.
    loginHref: link ? loginHref(request, context) : onThisDoor('/login', way),
  })
}

/** The account has the new address; the old one is told. To whoever is not its owner, the page says so. */
export async function action({ request, context }: ActionFunctionArgs) {
  requireDoor(context, 'login')
  const { services } = context
  const [{ token, way }, viewer] = await Promise.all([
    openLink({ request, context }, 'change-email'),
    context.findViewer(),
  ])
  if (!viewer) return redirect(request.url, 303)
  const brand = await requestMailBrand(way?.site ?? null, { request, context })
  const changed = await changeEmail(services, { token, ownerId: viewer.id, brand })
  if (changed.kind !== 'changed') return redirect(request.url, 303)
  return redirect(way?.url.href ?? onThisDoor('/login', null), 303)
}

export { loginHeaders as headers } from './login-headers'

export default function ChangeEmail() {
  const { email, isOwner, loginHref: href } = useLoaderData<typeof loader>()
  if (email === null) return <ExpiredLink loginHref={href} />
  if (!isOwner) {
    return (
      <DoorPage heading="Change your email">
        <p>
          Somebody has asked that an account be given the address <strong>{email}</strong>. If it
          was you, log in to that account as before, with its old address, and confirm the new one.
          If not, you need do nothing.
        </p>
        <p>
          <a className={button.button} href={href}>
            Log In
          </a>
        </p>
      </DoorPage>
    )
  }
  return (
    <DoorPage heading="Change your email">
      <p>
        Is <strong>{email}</strong> your new address? From then on you log in with it.
      </p>
      <Form method="post" replace>
        <button type="submit" className={button.button}>
          Yes, this is my address
        </button>
      </Form>
    </DoorPage>
  )
}
