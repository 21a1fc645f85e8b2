import { findUsableImage } from '~/domain/images/image-drafts.server'
import type { ImageReference } from '~/domain/images/image-references.server'
import type { Database } from '~/platform/database.server'
import { type CategoryField, type CategoryValues, IMAGE_FIELDS } from './category-form'

type Images = Pick<CategoryValues, (typeof IMAGE_FIELDS)[number]>

/** The images of a new category. */
export const NO_IMAGES: Images = { thumbnailImageChecksum: null, backgroundImageChecksum: null }

/** The fields with a new image that the editor may not use. */
export async function listMissingImages(
  services: { db: Database; now: number; imageReferences: ImageReference[] },
  stored: Images,
  { values, account }: { values: Images; account: string | null },
): Promise<CategoryField[]> {
  const missing: CategoryField[] = []
  for (const name of IMAGE_FIELDS) {
    const checksum = values[name]
    if (checksum === null || checksum === stored[name]) continue
    const isUsable = account !== null && (await findUsableImage(services, { account, checksum }))
    if (!isUsable) missing.push(name)
  }
  return missing
}
