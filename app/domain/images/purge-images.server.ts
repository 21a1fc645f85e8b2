import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { imageDraft } from '~/db/schema/image-drafts'
import { image, imagePurge, imageSource, imageUpload } from '~/db/schema/images'
import { DAY, HOUR } from '~/lib/time/local-time'
import type { Bucket } from '~/platform/storage/bucket.server'
import { type Database, writeTogether } from '~/platform/storage/database.server'
import { isExpiredDraft } from './image-drafts.server'
import { originalKey, renditionsPrefix, UPLOADS_PREFIX, uploadsBefore } from './image-keys'
import { type ImageReference, isUnused, listUnusedImages } from './image-references.server'

type Services = {
  db: Database
  bucket: Bucket
  imageReferences: ImageReference[]
  /** What needs images that are not shown. */
  retainedImages: ImageReference[]
  now: number
}

/** In milliseconds. A new image is stored before what shows it: at the end of a feed's run, or when a form is saved. */
const UNUSED_FOR = HOUR

/** A scheduled job may send a limited number of requests to the bucket and the database. */
const MAX_PER_RUN = 200

/** In milliseconds. No upload takes as long; what is older was left behind when one was interrupted. */
const UPLOAD_LASTS = HOUR

/**
 * Deletes images that nothing shows or keeps, with their renditions, and drafts and counts of past days. First from the
 * database, where a checksum is written down until the bucket's objects are deleted too: a run that fails is continued by
 * the next. Returns how many were deleted.
 */
export async function purgeImages(services: Services): Promise<{ purged: number }> {
  const { db, bucket, now } = services
  await bucket.deleteAll(UPLOADS_PREFIX, uploadsBefore(now - UPLOAD_LASTS))
  await db.delete(imageDraft).where(isExpiredDraft(now))
  const imageReferences = [...services.imageReferences, ...services.retainedImages]
  const storedBefore = now - UNUSED_FOR
  const limit = MAX_PER_RUN
  const unused = await listUnusedImages({ db, imageReferences }, { storedBefore, limit })
  const isListed = sql`${image.checksum} IN (SELECT value FROM json_each(${JSON.stringify(unused)}))`
  // What has come to be shown since it was listed stays.
  const isDeleted = and(isListed, isUnused(imageReferences, storedBefore))
  const deleted = db.select({ checksum: imagePurge.checksum }).from(imagePurge)
  await writeTogether(db, [
    sql`INSERT OR IGNORE INTO image_purge (checksum) SELECT checksum FROM image WHERE ${isDeleted}`,
    // An event that returns has its image fetched again.
    db.delete(imageSource).where(inArray(imageSource.checksum, deleted)),
    db.delete(image).where(inArray(image.checksum, deleted)),
    db.delete(imageUpload).where(lt(imageUpload.day, Math.floor(now / DAY))),
  ])
  const waiting = await deleted.limit(limit)
  for (const { checksum } of waiting) await deleteObjects(services, checksum)
  return { purged: waiting.length }
}

async function deleteObjects({ db, bucket }: Services, checksum: string): Promise<void> {
  const key = originalKey(checksum)
  const original = await bucket.find(key)
  const bytes = original && new Uint8Array(await new Response(original.body).arrayBuffer())
  await bucket.delete(key)
  await bucket.deleteAll(renditionsPrefix(checksum))
  const removed = await db
    .delete(imagePurge)
    .where(eq(imagePurge.checksum, checksum))
    .returning({ checksum: imagePurge.checksum })
  // The same image was stored again meanwhile, which ended its purge.
  if (removed.length === 0 && original && bytes) {
    await bucket.save(key, bytes, original.contentType)
  }
}
