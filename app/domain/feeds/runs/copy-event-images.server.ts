import { and, asc, eq, gt, isNotNull, isNull, lte, or } from 'drizzle-orm'
import { event } from '~/db/schema/events'
import { imageSource } from '~/db/schema/images'
import { applyChange } from '~/domain/changes/apply-change.server'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import {
  saveEventImages,
  selectEventsWithoutImage,
  selectSitesOfEvents,
} from '~/domain/events/save-imported-events.server'
import { copyImage } from '~/domain/images/copy-image.server'
import { createImageFetcher } from '~/domain/images/fetch-image.server'
import type { StoreServices } from '~/domain/images/store-image.server'
import { DAY } from '~/lib/time/local-time'
import type { OutgoingFetch } from '~/platform/outgoing/outgoing-fetch.server'

const MAX_PER_RUN = 60
const MAX_FAILURES_IN_A_ROW = 3
const RETRY_AFTER = DAY

/** `error` is that of the first image that failed. */
export type CopiedImages = { copied: number; failed: number; error: string | null }

/**
 * Copies the images that a feed's upcoming events link to, and sets them on the events. A limited number at a time: the
 * rest wait for the next run. Three failures in a row end it, because the source is probably unreachable.
 */
export async function copyEventImages(
  services: ChangeServices & StoreServices & { fetchOutside: OutgoingFetch },
  feedId: number,
): Promise<CopiedImages> {
  const { db, now } = services
  const canBeFetched = or(
    isNull(imageSource.url),
    isNotNull(imageSource.checksum),
    lte(imageSource.fetchedAt, now - RETRY_AFTER),
  )
  const waiting = await db
    .selectDistinct({ url: event.imageUrl })
    .from(event)
    .leftJoin(imageSource, eq(imageSource.url, event.imageUrl))
    .where(
      and(
        eq(event.feedId, feedId),
        isNotNull(event.imageUrl),
        isNull(event.imageChecksum),
        isNull(event.deletedAt),
        gt(event.untilAt, now),
        canBeFetched,
      ),
    )
    .orderBy(asc(event.startAt))
    .limit(MAX_PER_RUN)
  const counts: CopiedImages = { copied: 0, failed: 0, error: null }
  const copied: string[] = []
  let failedInARow = 0
  for (const { url } of waiting) {
    if (url === null) continue
    const copy = await copyImage({ ...services, fetchImage: createImageFetcher(services) }, url)
    if (copy.kind === 'failed') {
      counts.failed++
      counts.error ??= copy.error
      failedInARow++
      if (failedInARow >= MAX_FAILURES_IN_A_ROW) break
      continue
    }
    failedInARow = 0
    counts.copied++
    copied.push(url)
  }
  if (copied.length > 0) {
    const events = selectEventsWithoutImage(feedId, copied)
    await applyChange(services, {
      before: { listings: [{ events }], sites: selectSitesOfEvents(events) },
      writes: [saveEventImages(db, events)],
    })
  }
  return counts
}
