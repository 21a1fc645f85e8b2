import { MAX_FILE_BYTES, TOO_LARGE_MESSAGE } from '~/domain/images/image'
import { saveImageDraft } from '~/domain/images/image-drafts.server'
import { countUpload, TOO_MANY_UPLOADS_MESSAGE } from '~/domain/images/limit-uploads.server'
import { receiveUpload } from '~/domain/images/store-image.server'
import { apiTooManyRequests, apiUnprocessable } from '~/http/api-errors.server'
import { requireChecksum } from '~/http/api-parameters.server'
import { clientIp } from '~/http/client-ip.server'
import { declaredBytes } from '~/http/forms/declared-bytes.server'
import { requireApiUploader } from '~/http/guards.server'
import { postAction, postOnly } from '~/http/post-action.server'
import { streamBytes } from '~/lib/bytes/read-pieces'
import { getNetwork } from '~/platform/rate-limits.server'

export const loader = postOnly

/**
 * POST /api/images/upload?checksum=: the file with this SHA-256 as the body. It is stored if it is an image, and the viewer
 * may use it.
 */
export const action = postAction({
  guard: requireApiUploader,
  async act({ request, services, viewer, query }) {
    const checksum = requireChecksum(query)
    const bytes = declaredBytes(request) ?? MAX_FILE_BYTES
    if (bytes > MAX_FILE_BYTES) return apiUnprocessable(TOO_LARGE_MESSAGE)
    const uploader = { account: viewer.id, network: getNetwork(clientIp(request)) }
    const counted = await countUpload(services, { ...uploader, bytes })
    if (counted.kind === 'too-many') {
      return apiTooManyRequests(TOO_MANY_UPLOADS_MESSAGE, counted.retryAfter)
    }
    const body = request.body ?? streamBytes(new Uint8Array())
    const stored = await receiveUpload(services, body, { expectedChecksum: checksum })
    if (stored.kind !== 'stored') return apiUnprocessable(stored.message)
    await saveImageDraft(services, { account: viewer.id, checksum })
    return { checksum }
  },
})
