import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { endSession } from '~/domain/accounts/login/session-store.server'
import { clearCookie, sessionCookie } from '~/http/cookies.server'
import { unreadableForm } from '~/http/error-responses.server'
import { readFormData } from '~/http/forms/read-form-data.server'
import { requireDoor } from '~/http/guards.server'
import { parseLocalPath } from '~/http/login/return-to.server'

const MAX_FORM_BYTES = 4_096

/** GET /sign-out changes nothing: a link or an image URL must not log anyone out. */
export function loader({ context }: LoaderFunctionArgs) {
  requireDoor(context, 'site', 'admin', 'login')
  return redirect('/')
}

/** POST /sign-out: signs this browser out on every site and returns to the page it came from. */
export async function action({ request, context }: ActionFunctionArgs) {
  requireDoor(context, 'site', 'admin', 'login')
  const form = await readFormData(request, MAX_FORM_BYTES)
  if (form.kind === 'unreadable') return unreadableForm(form)
  const viewer = await context.findViewer()
  if (viewer) await endSession(context.services.db, viewer)
  return redirect(parseLocalPath(String(form.formData.get('redirect') ?? '/'), request), {
    status: 303,
    headers: {
      'set-cookie': await clearCookie(sessionCookie(request)),
      'cache-control': 'no-store',
    },
  })
}
