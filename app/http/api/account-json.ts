import { formatRoles, type Viewer } from '~/domain/accounts/account'
import { imagePath } from '~/domain/images/image'

/** The width and height of a profile image, in pixels. */
const IMAGE_SIZE = 240

/** GET /api/me: the viewer, for display (specification, section 7). */
export function meJson({ name, imageChecksum: picture }: Viewer, imagesUrl: string) {
  return { name, picture: picture && getProfileImageUrl(picture, imagesUrl) }
}

/** Session info, with the names of the specification (admin, section 3). */
export function sessionJson(viewer: Viewer, imagesUrl: string) {
  const { id, name, email, imageChecksum: picture, roles, signInProviders } = viewer
  return {
    userId: id,
    userName: name,
    email,
    picture: picture && getProfileImageUrl(picture, imagesUrl),
    roles: formatRoles(roles),
    signInProviders,
  }
}

/** The square image that clients show. */
export function getProfileImageUrl(checksum: string, imagesUrl: string): string {
  return (
    imagesUrl +
    imagePath(checksum, {
      region: 'square',
      size: `!${IMAGE_SIZE},${IMAGE_SIZE}`,
      format: 'jpg',
    })
  )
}
