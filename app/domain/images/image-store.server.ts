import { eq, getTableColumns, sql } from 'drizzle-orm'
import { image, imagePurge, imageSource } from '~/db/schema/images'
import { type Database, writeTogether } from '~/platform/storage/database.server'
import type { Image } from './image'

export async function findImage(db: Database, checksum: string): Promise<Image | null> {
  const { createdAt: _, ...columns } = getTableColumns(image)
  return (await db.select(columns).from(image).where(eq(image.checksum, checksum)).get()) ?? null
}

/**
 * Records an image. A known one stays as it is, but counts as stored now; if it was about to be purged, it no longer is.
 */
export async function saveImage(db: Database, now: number, stored: Image): Promise<void> {
  await writeTogether(db, [
    db
      .insert(image)
      .values({ ...stored, createdAt: now })
      .onConflictDoUpdate({ target: image.checksum, set: { createdAt: now } }),
    db.delete(imagePurge).where(eq(imagePurge.checksum, stored.checksum)),
  ])
}

/** The result of the last attempt to copy the image at a URL. */
export type ImageSource = typeof imageSource.$inferSelect

export async function findImageSource(db: Database, url: string): Promise<ImageSource | null> {
  const row = await db.select().from(imageSource).where(eq(imageSource.url, url)).get()
  return row ?? null
}

export async function listImageSources(db: Database, urls: string[]): Promise<ImageSource[]> {
  return db
    .select()
    .from(imageSource)
    .where(sql`${imageSource.url} IN (SELECT value FROM json_each(${JSON.stringify(urls)}))`)
}

export async function saveImageSource(db: Database, source: ImageSource): Promise<void> {
  await db
    .insert(imageSource)
    .values(source)
    .onConflictDoUpdate({
      target: imageSource.url,
      set: {
        checksum: sql`excluded.checksum`,
        error: sql`excluded.error`,
        fetchedAt: sql`excluded.fetched_at`,
      },
    })
}
