import type { Administrator } from '~/domain/accounts/administrators/administrator'
import { getProfileImageUrl } from './account-json'

/** An admin user in the shape of the specification (admin, section 3). */
export type AdministratorJson = {
  id: string
  name: string
  email: string
  picture: string | null
  superadmin: boolean
}

export function administratorJson(
  { id, name, email, imageChecksum, isSuperadmin }: Administrator,
  imagesUrl: string,
): AdministratorJson {
  const picture = imageChecksum && getProfileImageUrl(imageChecksum, imagesUrl)
  return { id, name, email, picture, superadmin: isSuperadmin }
}
