import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { type Editor, findEventForm } from '~/domain/events/form/find-event-form.server'
import type { Site } from '~/domain/sites/site'
import { notFound } from '~/http/error-responses.server'
import { DISCARD_PARAMETER } from '~/ui/event-form/event-form-page'
import { eventFormAction } from './event-form-action.server'
import { findAuthorByLink, requireEventId } from './load-event-form.server'
import { discardStoredDraft, storeAndLogIn, withoutStoredDraft } from './stored-draft.server'

/** Receives the form from its author, or stores it until they have logged in again. */
export async function receiveEventForm(args: ActionFunctionArgs, site: Site): Promise<Response> {
  const eventId = requireEventId(args)
  if (new URL(args.request.url).searchParams.has(DISCARD_PARAMETER)) {
    return discardStoredDraft(args)
  }
  const { request, context } = args
  const author = await findAuthorByLink(args, site, eventId)
  const editor = author ?? (await context.findViewer())
  if (!editor) return storeAndLogIn(args, { site, eventId })
  await requireEditable(args, { site, eventId, editor })
  const fixToken = author ? new URL(request.url).searchParams.get('fix') : null
  const response = await eventFormAction({ request, context, site, editor, eventId, fixToken })
  return response.headers.has('location') ? withoutStoredDraft(args, response) : response
}

/** Before the form is read, with its picture. Throws a 404 for an event that this editor may not edit. */
async function requireEditable(
  { context: { services } }: ActionFunctionArgs,
  { site, eventId, editor }: { site: Site; eventId: number | null; editor: Editor },
): Promise<void> {
  if (eventId === null || (await findEventForm(services, site, eventId, editor))) return
  throw notFound('Event not found')
}
