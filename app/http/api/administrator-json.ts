import type { Administrator } from '~/domain/accounts/administrators/administrator'
import { getProfileImageUrl } from './account-json'

/** An admin user in the shape of the specification (admin, section 3). */
export function administratorJson(
  { id, name, email, imageChecksum, isSuperadmin }: Administrator,
  imagesUrl: string,
) {
  const picture = imageChecksum && getProfileImageUrl(imageChecksum, imagesUrl)
  return { id, name, email, picture, superadmin: isSuperadmin }
}
