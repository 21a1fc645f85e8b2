import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, useLoaderData } from '@remix-run/react'
import { findAccount } from '~/domain/accounts/account-store.server'
import { leaveAdministration } from '~/domain/accounts/administrators/leave-administration.server'
import { listSitesById } from '~/domain/sites/site-store.server'
import { readLeaveLink } from '~/http/console/leave-administration-link.server'
import { type RequestArgs, requireDoor } from '~/http/guards.server'
import { requireReturnTo, withReturnTo } from '~/http/login/return-to.server'
import { LOGIN_PATH } from '~/http/login/sign-in-paths'
import { ExpiredLink } from '~/ui/accounts/login/expired-link'
import { buildDoorMeta } from '~/ui/door-frame/door-meta'
import { DoorPage } from '~/ui/door-frame/door-page'
import button from '~/ui/kit/button.module.css'
import { buildLoginHeaders } from './login-headers'

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  buildDoorMeta(matches, 'Administrator')

/**
 * GET /login/leave-administration?token=&redirect=: the page of the link in the email to a new administrator. Mail scanners open
 * links too, so only its button removes anyone.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  requireDoor(context, 'login')
  const [returnTo, found] = await Promise.all([
    requireReturnTo({ request, context }),
    findLink({ request, context }),
  ])
  const page = {
    loginHref: withReturnTo(LOGIN_PATH, returnTo),
    administration: found && {
      email: found.account.email,
      siteName: found.site.name,
      isAdministrator: found.isAdministrator,
    },
  }
  return json(page, { status: found ? 200 : 410, headers: buildLoginHeaders(returnTo) })
}

/** Removes the account of the link from the site's administrators; the page then says so. */
export async function action({ request, context }: ActionFunctionArgs) {
  requireDoor(context, 'login')
  const found = await findLink({ request, context })
  if (found) {
    const { account, site } = found
    await leaveAdministration(context.services, { siteId: site.id, account })
  }
  return redirect(request.url, 303)
}

async function findLink(args: RequestArgs) {
  const link = await readLeaveLink(args)
  if (!link) return null
  const { db } = args.context.services
  const { siteId, accountId } = link
  const [account, [site]] = await Promise.all([
    findAccount(db, accountId),
    listSitesById(db, [siteId]),
  ])
  if (!account || !site) return null
  const isAdministrator = account.roles.some(
    (grant) => grant.role === 'siteadmin' && grant.siteId === siteId,
  )
  return { account, site, isAdministrator }
}

export { loginHeaders as headers } from './login-headers'

export default function LeaveAdministration() {
  const { administration, loginHref } = useLoaderData<typeof loader>()
  if (!administration) return <ExpiredLink loginHref={loginHref} />
  const { email, siteName, isAdministrator } = administration
  if (!isAdministrator) {
    return (
      <DoorPage heading="You’re not an administrator">
        <p>
          <strong>{email}</strong> doesn’t administer {siteName}. Your account and your own events
          remain.
        </p>
      </DoorPage>
    )
  }
  return (
    <DoorPage heading="Stop being an administrator?">
      <p>
        <strong>{email}</strong> administers {siteName}. If you didn’t expect that, or don’t want
        it, remove yourself. Your account and your own events remain.
      </p>
      <Form method="post" replace>
        <button type="submit" className={button.button}>
          Remove Me
        </button>
      </Form>
    </DoorPage>
  )
}
