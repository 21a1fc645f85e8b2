import { eq, sql } from 'drizzle-orm'
import { image, imageSource } from '~/db/schema/images'
import type { Database } from '~/platform/database.server'
import type { Image, OriginalType } from './image'

export async function findImage(db: Database, checksum: string): Promise<Image | null> {
  const row = await db.select().from(image).where(eq(image.checksum, checksum)).get()
  if (!row) return null
  const { createdAt: _, ...found } = row
  return { ...found, contentType: found.contentType as OriginalType }
}

/** Those of these checksums under which no picture is stored. */
export async function listMissingImages(db: Database, checksums: string[]): Promise<string[]> {
  const rows = await db.all<{ checksum: string }>(sql`
    SELECT value AS checksum FROM json_each(${JSON.stringify(checksums)})
    WHERE value NOT IN (SELECT checksum FROM image)`)
  return rows.map(({ checksum }) => checksum)
}

/** Remembers a picture whose bytes are in the bucket already. One that is known stays as it is. */
export async function saveImage(db: Database, now: number, one: Image): Promise<void> {
  await db
    .insert(image)
    .values({ ...one, createdAt: now })
    .onConflictDoNothing()
}

/** What became of the address when it was last fetched. */
export type ImageSource = {
  url: string
  checksum: string | null
  error: string | null
  fetchedAt: number
}

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
