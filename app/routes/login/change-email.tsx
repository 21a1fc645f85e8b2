import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, useLoaderData } from '@remix-run/react'
import { changeEmail } from '~/domain/accounts/settings/change-email.server'
import { requestMailBrand } from '~/http/emails/request-mail-brand.server'
import { loginHref, requireDoor } from '~/http/guards.server'
import { withReturnTo } from '~/http/login/return-to.server'
import { ExpiredLink } from '~/ui/accounts/login/expired-link'
import { buildDoorMeta } from '~/ui/door-frame/door-meta'
import { DoorPage } from '~/ui/door-frame/door-page'
import button from '~/ui/kit/button.module.css'
import { linkPageResponse, openEmailLink } from './email-link-page.server'

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  buildDoorMeta(matches, 'Change Your Email')

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireDoor(context, 'login')
  const [opened, viewer] = await Promise.all([
    openEmailLink({ request, context }, 'change-email'),
    context.findViewer(),
  ])
  const { link, returnTo } = opened
  return linkPageResponse(opened, {
    email: link?.email ?? null,
    isOwner: link !== null && viewer?.id === link.accountId,
    // After logging in, the owner returns to this page.
    loginHref: link ? loginHref(request, context) : withReturnTo('/login', returnTo),
  })
}

/** Changes the account's email and notifies the old one. Anyone but the owner gets the page again, which says why. */
export async function action({ request, context }: ActionFunctionArgs) {
  requireDoor(context, 'login')
  const [{ token, returnTo }, viewer] = await Promise.all([
    openEmailLink({ request, context }, 'change-email'),
    context.findViewer(),
  ])
  if (!viewer) return redirect(request.url, 303)
  const brand = await requestMailBrand(returnTo?.site ?? null, { request, context })
  const outcome = await changeEmail(context.services, { token, ownerId: viewer.id, brand })
  if (outcome.kind !== 'changed') return redirect(request.url, 303)
  return redirect(returnTo?.url.href ?? withReturnTo('/login', null), 303)
}

export { loginHeaders as headers } from './login-headers'

export default function ChangeEmail() {
  const { email, isOwner, loginHref: href } = useLoaderData<typeof loader>()
  if (email === null) return <ExpiredLink loginHref={href} />
  if (!isOwner) {
    return (
      <DoorPage heading="Change your email">
        <p>
          Someone, hopefully you, wants to log in to an account with <strong>{email}</strong>. If
          that was you, log in with your current email to confirm. If not, you can ignore this.
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
        From now on, you’ll log in with <strong>{email}</strong>.
      </p>
      <Form method="post" replace>
        <button type="submit" className={button.button}>
          Change My Email
        </button>
      </Form>
    </DoorPage>
  )
}
