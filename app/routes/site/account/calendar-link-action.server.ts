import { type ActionFunctionArgs, json, redirect } from '@remix-run/cloudflare'
import type { Viewer } from '~/domain/accounts/account'
import {
  createCalendarLink,
  deleteCalendarLink,
  replaceCalendarLink,
} from '~/domain/accounts/settings/calendar-link-store.server'
import type { Site } from '~/domain/sites/site'
import { feedPath } from '~/domain/syndication/feed-format'
import { NO_STORE } from '~/http/browser-cache-headers.server'
import { readFormData } from '~/http/forms/read-form-data.server'
import { refuseForm, UNKNOWN_INTENT } from '~/http/forms/validate-form.server'
import { getSiteUrl } from '~/http/site-url.server'
import type { CalendarLinkReply } from '~/ui/accounts/my-events/calendar-link-panel'

const PAGE = '/account/events'

/** Handles the buttons of the secret calendar link. A new link is in the answer only, and nowhere else. */
export async function calendarLinkAction(
  { request, context }: ActionFunctionArgs,
  { site, viewer }: { site: Site; viewer: Viewer },
): Promise<Response> {
  const form = await readFormData(request, 1_024)
  if (form.kind === 'unreadable') return refuseForm(form).reply
  const { services } = context
  const owner = { accountId: viewer.id, siteId: site.id }
  switch (form.formData.get('intent')) {
    case 'create-link':
      return showLink(await createCalendarLink(services, owner))
    case 'replace-link':
      return showLink(await replaceCalendarLink(services, owner))
    case 'revoke-link':
      await deleteCalendarLink(services.db, owner)
      return redirect(`${PAGE}#calendar`)
    default:
      return refuseForm(UNKNOWN_INTENT).reply
  }

  /** Another window may have created or revoked the link meanwhile: then the page shows how it is now. */
  function showLink(token: string | null): Response {
    if (token === null) return redirect(`${PAGE}#calendar`)
    const url = `${getSiteUrl(site, request, context) + feedPath(PAGE, 'calendar')}?key=${token}`
    return json({ calendarUrl: url } satisfies CalendarLinkReply, { headers: NO_STORE })
  }
}
