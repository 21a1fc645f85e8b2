import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import {
  MALFORMED_CHECKSUM_MESSAGE,
  MAX_FILE_BYTES,
  parseChecksum,
  TOO_LARGE_MESSAGE,
} from '~/domain/images/image'
import { saveImageDraft } from '~/domain/images/image-drafts.server'
import { countUpload, TOO_MANY_UPLOADS_MESSAGE } from '~/domain/images/limit-uploads.server'
import { receiveUpload } from '~/domain/images/store-image.server'
import {
  apiBadRequest,
  apiNotFound,
  apiTooManyRequests,
  apiUnprocessable,
} from '~/http/api-errors.server'
import { apiResponse } from '~/http/api-response.server'
import { clientIp } from '~/http/client-ip.server'
import { declaredBytes } from '~/http/forms/declared-bytes.server'
import { requireApiUploader, requireDoor } from '~/http/guards.server'
import { streamBytes } from '~/lib/read-pieces'
import { getNetwork } from '~/platform/rate-limits.server'

/** GET is not supported. */
export function loader({ context }: LoaderFunctionArgs) {
  requireDoor(context, 'site', 'admin')
  throw apiNotFound('404 Not Found')
}

/**
 * POST /api/images/upload?checksum=: the file with this SHA-256 as the body. It is stored if it is an image, and the viewer
 * may use it.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireApiUploader(context)
  const { services } = context
  const checksum = parseChecksum(new URL(request.url).searchParams.get('checksum'))
  if (checksum === null) return apiBadRequest(MALFORMED_CHECKSUM_MESSAGE)
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
  return apiResponse({ checksum })
}
