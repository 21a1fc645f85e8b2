import { reuseImage } from '~/domain/images/image-drafts.server'
import { requireChecksum } from '~/http/api-parameters.server'
import { requireApiUploader } from '~/http/guards.server'
import { postAction, postOnly } from '~/http/post-action.server'

export const loader = postOnly

/** POST /api/images/create?checksum=: whether the viewer must upload the file with this SHA-256 in order to use the image. */
export const action = postAction({
  guard: requireApiUploader,
  async act({ services, viewer, query }) {
    const checksum = requireChecksum(query)
    return { needsUpload: !(await reuseImage(services, { account: viewer.id, checksum })) }
  },
})
