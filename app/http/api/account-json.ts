import { formatRoles, type Viewer } from '~/domain/accounts/account'
import { imagePath } from '~/domain/images/image'

/** The side of the square in which a picture is shown, in pixels. */
const PICTURE_SIZE = 240

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
  return { name, picture: picture && pictureUrl(picture, imagesUrl) }
}

export function sessionJson(viewer: Viewer, imagesUrl: string): SessionJson {
  const { id, name, email, imageChecksum: picture, roles, signInProviders } = viewer
  return {
    userId: id,
    userName: name,
    email,
    picture: picture && pictureUrl(picture, imagesUrl),
    roles: formatRoles(roles),
    signInProviders,
  }
}

function pictureUrl(checksum: string, imagesUrl: string): string {
  return (
    imagesUrl +
    imagePath(checksum, {
      region: 'square',
      size: `${PICTURE_SIZE},${PICTURE_SIZE}`,
      format: 'jpg',
    })
  )
}
