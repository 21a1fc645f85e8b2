import { parse } from '@conform-to/react'
import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import {
  deleteUnsentForm,
  findUnsentForm,
  saveUnsentForm,
  type UnsentFields,
} from '~/domain/accounts/unsent-form-store.server'
import { isToken } from '~/lib/crypto/token'
import type { FormReply } from '~/lib/forms/form-reply'
import { DISCARD_UNSENT, FORM_AUTHOR, type UnsentForm } from '~/lib/forms/unsent-form'
import { pathWithQuery } from '~/lib/text/path-with-query'
import { getNetwork } from '~/platform/rate-limits.server'
import { clientIp } from '../client-ip.server'
import { readCookie, unsentFormCookie } from '../cookies.server'
import { verifyFormAuthor } from './form-author.server'
import { readUploadForm } from './read-upload-form.server'

type RequestArgs = Pick<LoaderFunctionArgs, 'request' | 'context'>

/** Of all texts of the largest form, with the outline of a site. */
const MAX_TEXT_BYTES = 4_000_000

/** Neither passwords nor tokens are stored, nor what conform adds to a form. */
const NOT_STORED = /(password|token)$|^__/i

/** At the end of a URL: its other parameters stay as they were written. */
const DISCARD = new RegExp(`[?&]${DISCARD_UNSENT}=on$`)

/**
 * Receives a form without a session: its texts are stored for its author, who is sent to log in. Forms without a signed
 * author, such as single buttons and what strangers send, are not stored, and no file is.
 */
export async function storeUnsentForm(
  { request, context }: RequestArgs,
  login: Response,
): Promise<Response> {
  const { services } = context
  const ip = clientIp(request)
  if (await services.rateLimits.isTooMany('unsent form', { ip })) return login
  const form = await readUploadForm(request, services, {
    uploader: { account: '', network: getNetwork(ip) },
    fileFields: [],
    maxTextBytes: MAX_TEXT_BYTES,
  })
  if (form.kind !== 'form') return login
  const accountId = await verifyFormAuthor(services, form.formData.get(FORM_AUTHOR))
  if (accountId === null) return login
  const token = await saveUnsentForm(services, {
    url: request.url,
    accountId,
    fields: listFields(form.formData),
    token: await readCookie(unsentFormCookie(request), request),
  })
  if (token === null) return login
  login.headers.append('set-cookie', await unsentFormCookie(request).serialize(token))
  return login
}

/**
 * Before the action of a viewer: what was stored for the URL is deleted, because the browser has sent the form again. With
 * DISCARD_UNSENT in the URL there is no action; returns the redirect to the page as it was.
 */
export async function removeUnsentForm(
  { request, context }: RequestArgs,
  accountId: string,
): Promise<Response | null> {
  const url = request.url.replace(DISCARD, '')
  const token = await readToken(request)
  if (token !== null) await deleteUnsentForm(context.services, { token, url, accountId })
  return url === request.url ? null : redirect(pathWithQuery(new URL(url)), 303)
}

/** What this viewer sent to this page after the session had expired; null if there is nothing. */
export async function loadUnsentForm(
  { request, context }: RequestArgs,
  accountId: string,
): Promise<UnsentForm | null> {
  const token = await readToken(request)
  if (token === null) return null
  const { url } = request
  const stored = await findUnsentForm(context.services, { token, url, accountId })
  if (!stored) return null
  const { payload } = parse(toFormData(stored.fields), { resolve: () => ({}) })
  const intent = typeof payload.intent === 'string' ? payload.intent : undefined
  return {
    path: pathWithQuery(new URL(url)),
    // No file is stored.
    reply: { intent, result: { initialValue: payload as FormReply['result']['initialValue'] } },
    isComplete: stored.isComplete,
  }
}

async function readToken(request: Request): Promise<string | null> {
  const token = await readCookie(unsentFormCookie(request), request)
  return isToken(token) ? token : null
}

const listFields = (form: FormData): UnsentFields =>
  [...form].flatMap(([name, value]) =>
    typeof value === 'string' && name !== FORM_AUTHOR && !NOT_STORED.test(name)
      ? [[name, value]]
      : [],
  )

function toFormData(fields: UnsentFields): FormData {
  const formData = new FormData()
  for (const [name, value] of fields) formData.append(name, value)
  return formData
}
