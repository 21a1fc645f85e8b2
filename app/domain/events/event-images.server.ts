import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { existsIn } from '~/db/exists-in'
import { event } from '~/db/schema/events'
import type { ImageReference } from '~/domain/images/image-references.server'

/** Whether an event has this image, past and unpublished ones included; deleted ones are not shown. */
export const isEventImage: ImageReference = (checksum) =>
  existsIn(event, and(eq(event.imageChecksum, checksum), isNull(event.deletedAt)))

/** Whether a deleted event still has it: until it is erased, it may be restored (erase-deleted-events.server.ts). */
export const isDeletedEventImage: ImageReference = (checksum) =>
  existsIn(event, and(eq(event.imageChecksum, checksum), isNotNull(event.deletedAt)))
