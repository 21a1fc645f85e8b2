import { eq } from 'drizzle-orm'
import { existsIn } from '~/db/exists-in'
import { account } from '~/db/schema/accounts'
import type { ImageReference } from '~/domain/images/image-references.server'
import type { Database } from '~/platform/storage/database.server'

type Services = { db: Database; now: number }

export async function setName({ db, now }: Services, id: string, name: string): Promise<void> {
  await db.update(account).set({ name, updatedAt: now }).where(eq(account.id, id))
}

/** Sets the profile image, or removes it with null. */
export async function setProfileImage(
  { db, now }: Services,
  id: string,
  imageChecksum: string | null,
): Promise<void> {
  await db.update(account).set({ imageChecksum, updatedAt: now }).where(eq(account.id, id))
}

/** Whether an image is someone's profile image. */
export const isProfileImage: ImageReference = (checksum) =>
  existsIn(account, eq(account.imageChecksum, checksum))
