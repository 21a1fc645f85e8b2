import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { MALFORMED_CHECKSUM_MESSAGE, parseChecksum } from '~/domain/images/image'
import { reuseImage } from '~/domain/images/image-drafts.server'
import { apiBadRequest, apiNotFound } from '~/http/api-errors.server'
import { apiResponse } from '~/http/api-response.server'
import { requireApiUploader, requireDoor } from '~/http/guards.server'

/** GET is not supported. */
export function loader({ context }: LoaderFunctionArgs) {
  requireDoor(context, 'site', 'admin')
  throw apiNotFound('404 Not Found')
}

/** POST /api/images/create?checksum=: whether the viewer must upload the file with this SHA-256 in order to use the image. */
export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireApiUploader(context)
  const checksum = parseChecksum(new URL(request.url).searchParams.get('checksum'))
  if (checksum === null) return apiBadRequest(MALFORMED_CHECKSUM_MESSAGE)
  const isUsable = await reuseImage(context.services, { account: viewer.id, checksum })
  return apiResponse({ needsUpload: !isUsable })
}
