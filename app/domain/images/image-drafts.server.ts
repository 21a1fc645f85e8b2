import { and, eq, getTableColumns, gt, lte, type SQL, sql } from 'drizzle-orm'
import { existsIn } from '~/db/exists-in'
import { imageDraft } from '~/db/schema/image-drafts'
import { image } from '~/db/schema/images'
import { DAY } from '~/lib/time/local-time'
import type { Database } from '~/platform/storage/database.server'
import type { Image, MissingImages } from './image'
import { findShownImage, type ImageReference } from './image-references.server'
import { findImage } from './image-store.server'

/** How long an account sees an image that it has uploaded and that nothing shows, in milliseconds. */
const DRAFT_LASTS = DAY

/** Whether an image is a draft: only the account that uploaded it sees it. */
export const isDraftImage: ImageReference = (checksum) =>
  existsIn(imageDraft, eq(imageDraft.checksum, checksum))

/** Lets an account see an image for a day from now on. False if the image is not stored. */
export async function saveImageDraft(
  { db, now }: { db: Database; now: number },
  { account, checksum }: { account: string; checksum: string },
): Promise<boolean> {
  const stored = db
    .select({
      accountId: sql<string>`${account}`.as('account_id'),
      checksum: image.checksum,
      createdAt: sql<number>`${now}`.as('created_at'),
    })
    .from(image)
    .where(eq(image.checksum, checksum))
  const saved = await db
    .insert(imageDraft)
    .select(stored)
    .onConflictDoUpdate({
      target: [imageDraft.accountId, imageDraft.checksum],
      set: { createdAt: now },
    })
    .returning({ checksum: imageDraft.checksum })
  return saved.length > 0
}

/** An image that this account has uploaded within a day. Null if it has not. */
export async function findDraftImage(
  { db, now }: { db: Database; now: number },
  { account, checksum }: { account: string; checksum: string },
): Promise<Image | null> {
  const { createdAt: _, ...columns } = getTableColumns(image)
  const found = await db
    .select(columns)
    .from(imageDraft)
    .innerJoin(image, eq(image.checksum, imageDraft.checksum))
    .where(
      and(
        eq(imageDraft.accountId, account),
        eq(imageDraft.checksum, checksum),
        gt(imageDraft.createdAt, now - DRAFT_LASTS),
      ),
    )
    .get()
  return found ?? null
}

/**
 * An image that an account may put on a page: one that is shown already, or that it has uploaded within a day. Knowing a
 * checksum is not enough, because it does not show that one has, or had, the image.
 */
async function findUsableImage(
  services: { db: Database; now: number; imageReferences: ImageReference[] },
  { account, checksum }: { account: string; checksum: string },
): Promise<Image | null> {
  return (
    (await findDraftImage(services, { account, checksum })) ??
    (await findShownImage(services, checksum))
  )
}

/** Who puts images on pages: an account and what shows images; null is a command, which may use all that are stored. */
export type ImageUser = { account: string; imageReferences: ImageReference[] } | null

/** Refuses the images that are new and that the user may not use; null without one. */
export async function findMissingImages(
  services: { db: Database; now: number },
  user: ImageUser,
  { before, after }: { before: (string | null)[]; after: (string | null | undefined)[] },
): Promise<MissingImages | null> {
  const isNew = (checksum: string | null | undefined): checksum is string =>
    Boolean(checksum) && !before.includes(checksum ?? null)
  const added = [...new Set(after.filter(isNew))]
  const usable = await Promise.all(
    added.map((checksum) =>
      user
        ? findUsableImage({ ...services, ...user }, { account: user.account, checksum })
        : findImage(services.db, checksum),
    ),
  )
  const checksums = added.filter((_, at) => !usable[at])
  return checksums.length > 0 ? { kind: 'image-missing', checksums } : null
}

/**
 * Lets an account use an image without uploading it again, if it may (`findUsableImage`). The image then stays for a day,
 * while what will show it is being written. False if it has to be uploaded.
 */
export async function reuseImage(
  services: { db: Database; now: number; imageReferences: ImageReference[] },
  draft: { account: string; checksum: string },
): Promise<boolean> {
  return (await findUsableImage(services, draft)) !== null && saveImageDraft(services, draft)
}

/** For the nightly job: drafts of more than a day. */
export const isExpiredDraft = (now: number): SQL => lte(imageDraft.createdAt, now - DRAFT_LASTS)
