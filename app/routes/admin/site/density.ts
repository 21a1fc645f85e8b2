import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { dashboardPath } from '~/domain/sites/admin-path'
import { NO_STORE } from '~/http/browser-cache-headers.server'
import { densityCookie } from '~/http/cookies.server'
import { unreadableForm } from '~/http/error-responses.server'
import { readFormData } from '~/http/forms/read-form-data.server'
import { requireAdminSite } from '~/http/guards.server'
import { parseLocalPath } from '~/http/login/return-to.server'
import { parseDensity } from '~/lib/table-density'

const MAX_FORM_BYTES = 8_192

/** Where a login leads that came in between. */
export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireAdminSite(args)
  return redirect(dashboardPath(site))
}

/** POST /site/density: how dense tables are in this browser, and back to the page. */
export async function action(args: ActionFunctionArgs) {
  await requireAdminSite(args)
  const { request } = args
  const form = await readFormData(request, MAX_FORM_BYTES)
  if (form.kind === 'unreadable') return unreadableForm(form)
  const { formData } = form
  const density = parseDensity(formData.get('density'))
  return redirect(parseLocalPath(String(formData.get('returnTo') ?? '/'), request), {
    status: 303,
    headers: { ...NO_STORE, 'set-cookie': await densityCookie(request).serialize(density) },
  })
}
