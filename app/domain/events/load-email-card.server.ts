import { imagePath } from '~/domain/images/image'
import { findImage } from '~/domain/images/image-store.server'
import { type EmailCard, type EmailImage, MAX_CARD_IMAGE } from '~/domain/mail/email-card'
import type { Settings } from '~/platform/settings/settings.server'
import type { Database } from '~/platform/storage/database.server'
import { formatEventWhen } from './dates/format-event-when'
import { eventPath } from './event'
import { findEvent } from './event-store.server'

type Services = { db: Database; settings: Settings }

/** The card of an event in an email; null if not everybody may see the event on the site. */
export async function loadEmailCard(
  { db, settings }: Services,
  {
    site,
    siteUrl,
    eventId,
  }: { site: { id: number; timezone: string }; siteUrl: string; eventId: number },
): Promise<EmailCard | null> {
  const event = await findEvent(db, site, eventId, null)
  if (!event) return null
  const { title, venueName, venueAddress, imageChecksum } = event
  return {
    title,
    href: siteUrl + eventPath(event),
    lines: [
      formatEventWhen(event, site.timezone),
      [venueName, venueAddress].filter((text) => text !== '').join(', '),
    ],
    image: imageChecksum === null ? null : await findEmailImage({ db, settings }, imageChecksum),
  }
}

/** Renditions are stored for sizes in multiples of 10 (domain/images/rendition). */
const PIXEL_DENSITY = 2

/** Few email clients show other formats than JPEG and PNG. */
async function findEmailImage(
  { db, settings }: Services,
  checksum: string,
): Promise<EmailImage | null> {
  const image = await findImage(db, checksum)
  if (!image) return null
  const { width, height } = MAX_CARD_IMAGE
  const scale = Math.min(width / image.width, height / image.height, 1)
  const size = `!${width * PIXEL_DENSITY},${height * PIXEL_DENSITY}`
  return {
    url: settings.imagesUrl + imagePath(checksum, { size, format: 'jpg' }),
    width: Math.max(1, Math.round(image.width * scale)),
    height: Math.max(1, Math.round(image.height * scale)),
  }
}
