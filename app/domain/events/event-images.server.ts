import { eq, exists } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/sqlite-core'
import { event } from '~/db/schema/events'
import type { ImageReference } from '~/domain/images/image-references.server'

/** Whether an event has this image, past and unpublished ones included. A deleted event has none. */
export const isEventImage: ImageReference = (checksum) =>
  exists(new QueryBuilder().select().from(event).where(eq(event.imageChecksum, checksum)))
