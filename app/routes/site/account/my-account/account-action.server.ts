import { accountForms } from '~/domain/accounts/account-page-form-schemas'
import {
  listSessions,
  revokeAllSessions,
  revokeSession,
} from '~/domain/accounts/login/session-store.server'
import { groupSessionsByDevice } from '~/domain/accounts/login/signed-in-devices.server'
import { unlinkGoogle } from '~/domain/accounts/login/unlink-google.server'
import { setName, setProfileImage } from '~/domain/accounts/settings/profile-store.server'
import { readFormData } from '~/http/forms/read-form-data.server'
import { formReply, parseIntentForm, refuseForm } from '~/http/forms/validate-form.server'
import { redirectSignedOut, redirectWithNotice } from '../account-notices.server'
import type { AccountArgs } from './account-args'
import {
  changeEmailReply,
  changePasswordReply,
  sendResetLinkReply,
} from './change-credentials.server'
import { changeImage } from './change-image.server'

const MAX_FORM_BYTES = 16_384

/** Handles the buttons of the account page. */
export async function accountAction(args: AccountArgs): Promise<Response> {
  const { request, context, viewer } = args
  const { services } = context
  if (isUpload(request)) return changeImage(args)
  const body = await readFormData(request, MAX_FORM_BYTES)
  if (body.kind === 'unreadable') return refuseForm(body).reply
  const hasPassword = viewer.signInProviders.includes('password')
  const { 'change-image': _upload, ...forms } = accountForms({ hasPassword })
  const form = parseIntentForm(body.formData, forms)
  if (form.kind === 'refused') return form.reply
  switch (form.intent) {
    case 'change-name':
      await setName(services, viewer.id, form.value.name)
      return redirectWithNotice('name')
    case 'remove-image':
      await setProfileImage(services, viewer.id, null)
      return redirectWithNotice('image-removed')
    case 'change-email':
      return changeEmailReply(form, args)
    case 'change-password':
      return changePasswordReply(form, args)
    case 'send-reset-link':
      return sendResetLinkReply(form, args)
    case 'unlink-google': {
      const outcome = await unlinkGoogle(services, viewer.id)
      if (outcome.kind === 'unlinked') return redirectWithNotice('google-unlinked')
      return formReply(form.submission, { error: SET_PASSWORD_FIRST })
    }
    case 'log-out-device':
      return logOutDevice(form.value.session, args)
    case 'log-out-everywhere':
      await revokeAllSessions(services.db, viewer.id)
      return redirectSignedOut(request, 'logged-out')
  }
}

const SET_PASSWORD_FIRST = 'Please set a password first. Google is your only way to log in.'

async function logOutDevice(
  sessionId: string,
  { request, context, viewer }: AccountArgs,
): Promise<Response> {
  const { services } = context
  const devices = groupSessionsByDevice(await listSessions(services, viewer.id))
  const device = devices.find(({ logins }) => logins.includes(sessionId))
  const logins = device?.logins ?? [sessionId]
  for (const login of logins) await revokeSession(services.db, viewer.id, login)
  const { session } = viewer
  const isCurrent = logins.some((login) => login === session.id || login === session.parentId)
  return isCurrent
    ? redirectSignedOut(request, 'logged-out')
    : redirectWithNotice('device-logged-out')
}

/** Only the image form uploads a file. */
function isUpload({ headers }: Request): boolean {
  return /^multipart\/form-data\b/i.test(headers.get('content-type') ?? '')
}
