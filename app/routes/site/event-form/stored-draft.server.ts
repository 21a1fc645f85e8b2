import { parse } from '@conform-to/react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import {
  deleteEventDraft,
  findEventDraft,
  type StoredFields,
  saveEventDraft,
} from '~/domain/events/form/event-draft-store.server'
import type { Site } from '~/domain/sites/site'
import { clientIp } from '~/http/client-ip.server'
import { clearCookie, eventDraftCookie, readCookie } from '~/http/cookies.server'
import { readUploadForm } from '~/http/forms/read-upload-form.server'
import { refuseForm } from '~/http/forms/validate-form.server'
import { loginHref } from '~/http/guards.server'
import { isToken } from '~/lib/crypto/token'
import { pathWithQuery } from '~/lib/text/path-with-query'
import { getNetwork } from '~/platform/rate-limits.server'
import type { EventFormValues } from '~/ui/event-form/event-form-page'
import { DISCARD_PARAMETER } from '~/ui/event-form/event-form-page'
import { listDraftFields } from '~/ui/kit/drafts/draft'

type LoaderArgs = Pick<LoaderFunctionArgs, 'request' | 'context'>
type ActionArgs = Pick<ActionFunctionArgs, 'request' | 'context'>
type DraftForm = { site: Site; eventId: number | null }

/** The account that opened the form. Someone else who logs in with this browser does not get it. */
const AUTHOR = 'author'

/** What this viewer sent after the session had ended; null if there is nothing. */
export async function findStoredDraft(
  { request, context }: LoaderArgs,
  { site, eventId, author }: DraftForm & { author: string },
): Promise<EventFormValues | null> {
  const token = await readToken(request)
  if (token === null) return null
  const form = { token, siteId: site.id, eventId }
  const fields = await findEventDraft(context.services, form)
  if (!fields?.some(([name, value]) => name === AUTHOR && value === author)) return null
  return toValues(fields)
}

/**
 * Receives a form without a session: it is stored, and its author is sent to log in. A browser that has saved the draft
 * itself, with JavaScript, needs no copy of it.
 */
export async function storeAndLogIn(
  { request, context }: ActionArgs,
  { site, eventId }: DraftForm,
): Promise<Response> {
  const { services } = context
  const ip = clientIp(request)
  const login = () => redirect(loginHref(request, context), 303)
  if (await services.rateLimits.isTooMany('event draft', { ip })) return login()
  const network = getNetwork(ip)
  // No file is accepted: uploads need an account.
  const form = await readUploadForm(request, services, {
    uploader: { account: '', network },
    fileFields: [],
  })
  if (form.kind === 'unreadable') return refuseForm(form).reply
  const { formData } = form
  if (formData.get('isDraftSaved') === 'on') return login()
  const fields: StoredFields = [
    [AUTHOR, String(formData.get(AUTHOR) ?? '')],
    ...listDraftFields(formData),
  ]
  const draft = { siteId: site.id, eventId, fields, network }
  const token = await saveEventDraft(services, draft)
  const response = login()
  if (token) {
    response.headers.append('set-cookie', await eventDraftCookie(request).serialize(token))
  }
  return response
}

/** Deletes what is stored for this browser, and draws the form as it was before. */
export async function discardStoredDraft({ request, context }: ActionArgs): Promise<Response> {
  const url = new URL(request.url)
  url.searchParams.delete(DISCARD_PARAMETER)
  return withoutStoredDraft({ request, context }, redirect(pathWithQuery(url), 303))
}

/** The response to a form that is saved: what was stored before is no longer needed. */
export async function withoutStoredDraft(
  { request, context }: ActionArgs,
  response: Response,
): Promise<Response> {
  const token = await readToken(request)
  if (token === null) return response
  await deleteEventDraft(context.services, token)
  response.headers.append('set-cookie', await clearCookie(eventDraftCookie(request)))
  return response
}

async function readToken(request: Request): Promise<string | null> {
  const token = await readCookie(eventDraftCookie(request), request)
  return isToken(token) ? token : null
}

function toValues(fields: StoredFields): EventFormValues {
  const formData = new FormData()
  for (const [name, value] of fields) if (name !== AUTHOR) formData.append(name, value)
  return parse(formData, { resolve: () => ({}) }).payload as EventFormValues
}
