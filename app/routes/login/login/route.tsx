import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { isAdmin } from '~/domain/accounts/permissions'
import { clearCookie, readCookie, googleErrorCookie } from '~/http/cookies.server'
import { doorUrl } from '~/http/door.server'
import { requireDoor } from '~/http/guards.server'
import { getSiteUrl } from '~/http/site-url.server'
import { LoginForm } from '~/ui/accounts/login-form'
import { SignedInPanel } from '~/ui/accounts/signed-in-panel'
import { buildDoorMeta } from '~/ui/door-frame/door-meta'
import { DoorPage } from '~/ui/door-frame/door-page'
import { TERMS_PATH } from '~/ui/legal/legal-facts'
import { answerLogin, type LoginAnswer } from './login-action.server'
import { onThisDoor, readWayBack, wayBackHeaders } from '../way-back.server'

export const meta: MetaFunction<typeof loader> = ({ matches }) => buildDoorMeta(matches, 'Log In')

/** What another page of this door may have to say here, by the name it gives. */
const NOTICES = new Map([
  ['reset', 'Your password is changed. You can log in with it now.'],
  ['google', 'We ran into a problem signing you in'],
  ['google-untrusted', "Please log in with an email or google. We don't trust your login yet."],
  ['google-in-use', 'Address in use. Would you like to reset your password?'],
])

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireDoor(context, 'login')
  const [way, viewer] = await Promise.all([readWayBack({ request, context }), context.findViewer()])
  const { searchParams } = new URL(request.url)
  const notice = searchParams.get('notice') ?? ''
  const said = await readCookie(googleErrorCookie(request), request)
  const text = typeof said === 'string' && said !== '' ? said : NOTICES.get(notice)
  const adminUrl = doorUrl(request, context.services.settings.productDomain, 'admin')
  const isToAdmin = way?.url.origin === adminUrl
  const page = {
    email: searchParams.get('email') ?? '',
    notice: text ? { text, isProblem: notice.startsWith('google') } : null,
    offersReset: notice === 'google-in-use',
    googleHref: onThisDoor('/login/google', way),
    termsHref: way?.site ? getSiteUrl(way.site, request, context) + TERMS_PATH : null,
    place: way?.site?.name ?? (isToAdmin ? 'Admin' : null),
    here: onThisDoor('/login', way),
    viewer: viewer && {
      name: viewer.name,
      email: viewer.email,
      adminUrl: isAdmin(viewer) && !isToAdmin ? adminUrl : null,
    },
    hasWayBack: way !== null && way.url.host !== new URL(request.url).host,
  }
  const headers = new Headers(wayBackHeaders(way))
  if (said !== null) headers.append('set-cookie', await clearCookie(googleErrorCookie(request)))
  return json(page, { headers })
}

export async function action(asked: ActionFunctionArgs) {
  requireDoor(asked.context, 'login')
  return answerLogin(asked, await readWayBack(asked))
}

export { loginHeaders as headers } from '../login-headers'

export default function Login() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<LoginAnswer>()
  return (
    <DoorPage heading={page.viewer ? 'You are logged in' : 'Log In'}>
      {page.viewer ? <SignedInPanel {...page} viewer={page.viewer} /> : null}
      <LoginForm {...page} answer={answer} isOther={page.viewer !== null} />
    </DoorPage>
  )
}
