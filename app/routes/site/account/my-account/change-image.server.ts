import { accountForms } from '~/domain/accounts/account-page-form-schemas'
import { setProfileImage } from '~/domain/accounts/settings/profile-store.server'
import { clientIp } from '~/http/client-ip.server'
import { readUploadForm } from '~/http/forms/read-upload-form.server'
import { formReply, parseForm, refuseForm } from '~/http/forms/validate-form.server'
import { getNetwork } from '~/platform/rate-limits.server'
import { redirectWithNotice } from '../account-notices.server'
import type { AccountArgs } from './account-args'

const schema = accountForms({ hasPassword: false })['change-image']

/** Stores the chosen image; its type is determined by its bytes, not its name. */
export async function changeImage({ request, context, viewer }: AccountArgs): Promise<Response> {
  const { services } = context
  const uploader = { account: viewer.id, network: getNetwork(clientIp(request)) }
  const form = await readUploadForm(request, services, { uploader, fileFields: ['image'] })
  if (form.kind === 'unreadable') return refuseForm(form).reply
  const { image } = form.files
  // The file itself is no longer in the form, so its schema finds that none was chosen.
  const submission = parseForm(form.formData, schema)
  if (!image) return formReply(submission)
  if (image.kind === 'refused') {
    const { message: error, status, retryAfter } = image
    const headers = new Headers(retryAfter ? { 'retry-after': `${retryAfter}` } : {})
    return formReply(submission, { status, headers, field: 'image', error })
  }
  await setProfileImage(services, viewer.id, image.checksum)
  return redirectWithNotice('image')
}
