import { accountForms } from '~/domain/accounts/account-form-schemas'
import { setProfileImage } from '~/domain/accounts/profile-store.server'
import { MAX_FILE_BYTES, TOO_LARGE_MESSAGE } from '~/domain/images/image'
import { countUpload, TOO_MANY_UPLOADS_MESSAGE } from '~/domain/images/limit-uploads.server'
import { storeImage } from '~/domain/images/store-image.server'
import { clientIp } from '~/http/client-ip.server'
import { readFormData } from '~/http/read-form-data.server'
import { formReply, parseForm, refuseForm } from '~/http/validate-form.server'
import { getNetwork } from '~/platform/rate-limits.server'
import { redirectWithNotice } from '../account-notices.server'
import type { AccountArgs } from './account-args'

/** The size of the form without its file. */
const OTHER_BYTES = 16_384

const schema = accountForms({ hasPassword: false })['change-image']

/** Stores the chosen image; its type is determined by its bytes, not its name. */
export async function changeImage({ request, context, viewer }: AccountArgs): Promise<Response> {
  const { services } = context
  const body = await readFormData(request, MAX_FILE_BYTES + OTHER_BYTES)
  if (body.kind === 'unreadable') {
    return body.status === 413 ? imageReply(TOO_LARGE_MESSAGE) : refuseForm(body).reply
  }
  const submission = parseForm(body.formData, schema)
  if (submission.status !== 'success') return formReply(submission)
  const bytes = new Uint8Array(await submission.value.image.arrayBuffer())
  const counted = await countUpload(services, {
    account: viewer.id,
    network: getNetwork(clientIp(request)),
    bytes: bytes.byteLength,
  })
  if (counted.kind === 'too-many') {
    const headers = { 'retry-after': `${counted.retryAfter}` }
    const error = TOO_MANY_UPLOADS_MESSAGE
    return formReply(submission, { status: 429, headers, field: 'image', error })
  }
  const stored = await storeImage(services, bytes)
  if (stored.kind !== 'stored') {
    return formReply(submission, { field: 'image', error: stored.message })
  }
  await setProfileImage(services, viewer.id, stored.checksum)
  return redirectWithNotice('image')
}

/** For a request that is too large to read. */
function imageReply(error: string): Response {
  const formData = new FormData()
  formData.set('intent', 'change-image')
  return formReply(parseForm(formData, schema), { field: 'image', error })
}
