import { and, eq, getTableColumns, lt, not, or, type SQL, type SQLWrapper } from 'drizzle-orm'
import { image } from '~/db/schema/images'
import type { Database } from '~/platform/storage/database.server'
import type { Image } from './image'

/**
 * A condition: whether an area shows the image with this checksum. Each area that stores checksums has one, for its own
 * tables; all of them reach this area with the services (domain/open-services.server.ts).
 */
export type ImageReference = (checksum: SQLWrapper) => SQL

/** An image that something shows. Null if it does not exist, or nothing refers to it any more. */
export async function findShownImage(
  { db, imageReferences }: { db: Database; imageReferences: ImageReference[] },
  checksum: string,
): Promise<Image | null> {
  const { createdAt: _, ...columns } = getTableColumns(image)
  const found = await db
    .select(columns)
    .from(image)
    .where(and(eq(image.checksum, checksum), isShown(imageReferences)))
    .get()
  return found ?? null
}

/** The checksums of images that nothing shows, stored before this instant (epoch milliseconds). */
export async function listUnusedImages(
  { db, imageReferences }: { db: Database; imageReferences: ImageReference[] },
  { storedBefore, limit }: { storedBefore: number; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ checksum: image.checksum })
    .from(image)
    .where(isUnused(imageReferences, storedBefore))
    .limit(limit)
  return rows.map(({ checksum }) => checksum)
}

/** For the statement that deletes images: a condition on the `image` table. */
export function isUnused(imageReferences: ImageReference[], storedBefore: number): SQL | undefined {
  const shown = isShown(imageReferences)
  return and(lt(image.createdAt, storedBefore), shown && not(shown))
}

function isShown(imageReferences: ImageReference[]): SQL | undefined {
  return or(...imageReferences.map((isShownIn) => isShownIn(image.checksum)))
}
