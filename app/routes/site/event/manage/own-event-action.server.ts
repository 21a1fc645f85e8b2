import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import type { Viewer } from '~/domain/accounts/account'
import { isSiteAdmin } from '~/domain/accounts/permissions'
import { actingAs } from '~/domain/changes/audit.server'
import { deleteOwnEvent } from '~/domain/events/authors/delete-own-event.server'
import { OWN_EVENT_INTENTS, type OwnEventIntent } from '~/domain/events/authors/own-event'
import { ownEventForm } from '~/domain/events/authors/own-event-form'
import { restoreOwnEvent } from '~/domain/events/authors/restore-own-event.server'
import { setEventPublished } from '~/domain/events/authors/set-event-published.server'
import type { Site } from '~/domain/sites/site'
import { actingAsAdmin } from '~/http/console/acting-as-admin.server'
import { notifySubmitterLater } from '~/http/emails/notify-submitter-later.server'
import { notFound } from '~/http/error-responses.server'
import { type OwnNoticeName, redirectToOrigin } from '~/http/events/own-event-notices.server'
import { readFormData } from '~/http/forms/read-form-data.server'
import { parseIntentForm, refuseForm } from '~/http/forms/validate-form.server'
import { promoteNoticePath } from '~/http/promotions/promote-notices.server'

const MAX_FORM_BYTES = 4_096

const FORMS = Object.fromEntries(
  OWN_EVENT_INTENTS.map((intent) => [intent, ownEventForm]),
) as Record<OwnEventIntent, typeof ownEventForm>

type Args = Pick<ActionFunctionArgs, 'request' | 'context'> & { site: Site; viewer: Viewer }

/** Handles the buttons of an event for its creator and the site's admins, on whichever page they are. */
export async function ownEventAction(
  { request, context, site, viewer }: Args,
  id: number,
): Promise<Response> {
  const body = await readFormData(request, MAX_FORM_BYTES)
  if (body.kind === 'unreadable') return refuseForm(body).reply
  const form = parseIntentForm(body.formData, FORMS)
  if (form.kind === 'refused') return form.reply
  const services = actingAsAdmin(context.services, viewer, site)
  const editor = { site, viewer }
  switch (form.intent) {
    case 'delete':
    case 'delete-all': {
      const scope = form.intent === 'delete' ? 'this' : 'all'
      const deleted = await deleteOwnEvent(services, editor, id, scope)
      if (!deleted) throw notFound('Event not found')
      // Its page is gone. An admin who did not create it does not find it under My Events.
      const from = deleted.createdBy === viewer.id ? 'my-events' : 'manage'
      return redirectToOrigin('deleted', deleted, { ...form.value, from })
    }
    case 'restore': {
      const restored = await restoreOwnEvent(services, editor, id)
      if (!restored) throw notFound('Event not found')
      return redirectToOrigin('restored', restored, form.value)
    }
    default: {
      const notice = await publish({ request, context, site, viewer }, id, form.intent)
      if (!notice) throw notFound('Event not found')
      if (notice === 'published' && PROMOTE_INTENTS.includes(form.intent)) {
        return redirect(promoteNoticePath({ id }, 'published'), 303)
      }
      return redirectToOrigin(notice, { id }, form.value)
    }
  }
}

const PROMOTE_INTENTS: OwnEventIntent[] = ['publish-and-promote', 'publish-all-and-promote']
const ALL_DATES: OwnEventIntent[] = ['publish-all', 'publish-all-and-promote', 'unpublish-all']

/** Returns the notice of the outcome; null if the viewer may not publish the event. */
async function publish(
  { request, context, site, viewer }: Args,
  id: number,
  intent: Exclude<OwnEventIntent, 'delete' | 'delete-all' | 'restore'>,
): Promise<OwnNoticeName | null> {
  const isAdmin = isSiteAdmin(viewer, site.id)
  const services = isAdmin ? actingAs(context.services, viewer) : context.services
  const outcome = await setEventPublished(services, { site, viewer }, id, {
    isPublished: intent !== 'unpublish' && intent !== 'unpublish-all',
    scope: ALL_DATES.includes(intent) ? 'all' : 'this',
  })
  switch (outcome.kind) {
    case 'held':
      await notifySubmitterLater({ request, context }, site, {
        submissionId: outcome.submissionId,
        news: 'held',
      })
      return 'under-review'
    case 'not-found':
      return null
    default:
      return outcome.kind
  }
}
