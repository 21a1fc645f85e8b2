import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { endSession } from '~/domain/accounts/session-store.server'
import { clearCookie, sessionCookie } from '~/http/cookies.server'
import { readFormData } from '~/http/forms.server'
import { requireDoor } from '~/http/guards.server'
import { parseLocalPath } from '~/http/return-to.server'

const LONGEST_FORM = 4_096

/** GET /sign-out changes nothing: a link, or a picture's address, must log nobody out. */
export function loader({ context }: LoaderFunctionArgs) {
  requireDoor(context, 'site', 'admin', 'login')
  return redirect('/')
}

/** POST /sign-out: this browser is signed in nowhere any more, and shows the page that it came from. */
export async function action({ request, context }: ActionFunctionArgs) {
  requireDoor(context, 'site', 'admin', 'login')
  const form = await readFormData(request, LONGEST_FORM)
  const viewer = await context.findViewer()
  if (viewer) await endSession(context.services.db, viewer)
  return redirect(parseLocalPath(String(form.get('redirect') ?? '/'), request), {
    status: 303,
    headers: {
      'set-cookie': await clearCookie(sessionCookie(request)),
      'cache-control': 'no-store',
    },
  })
}
