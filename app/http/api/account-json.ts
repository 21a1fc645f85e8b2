import { formatRoles, type Viewer } from '~/domain/accounts/account'
import { imagePath } from '~/domain/images/image'

/** The side of the square in which a profile image is shown, in pixels. */
const IMAGE_SIZE = 240

/** GET /api/me: who calls, for a page to show (specification, section 7). */
export type MeJson = { name: string; picture: string | null }

/** Session info by its names in the specification (admin, section 3). */
export type SessionJson = {
  userId: string
  userName: string
  email: string
  picture: string | null
  roles: string[]
  signInProviders: string[]
}

export function meJson({ name, imageChecksum: picture }: Viewer, imagesUrl: string): MeJson {
  return { name, picture: picture && getProfileImageUrl(picture, imagesUrl) }
}

export function sessionJson(viewer: Viewer, imagesUrl: string): SessionJson {
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

function getProfileImageUrl(checksum: string, imagesUrl: string): string {
  return (
    imagesUrl +
    imagePath(checksum, {
      region: 'square',
      size: `${IMAGE_SIZE},${IMAGE_SIZE}`,
      format: 'jpg',
    })
  )
}
