import { z } from 'zod'
import { isChecksum, NO_CHECKSUM_MESSAGE } from '~/domain/images/image'
import { tooLongMessage } from '~/lib/forms/form-messages'
import { openedWithField } from '~/lib/forms/merge-conflicting-edits'
import type { FeaturedVenueInput } from './featured-venue'

const MAX_IMAGES = 30
const MAX_MESSAGE = 50_000

export const FEATURED_VENUE_MESSAGES = {
  tooManyImages: `Please use at most ${MAX_IMAGES} images`,
  tooLong: tooLongMessage(MAX_MESSAGE),
  noSuchVenue: 'There is no such curated venue',
  otherUid: 'This is not the uid of this venue on this site',
  unknown: 'unknown error',
}

/** The warning about a venue that another city would rather feature. */
export const describeOutside = (venue: string, site: string): string =>
  `${venue} is outside the bounds of ${site}.`

const marketingMessage = z.string().max(MAX_MESSAGE, FEATURED_VENUE_MESSAGES.tooLong).default('')
const checksum = z.string().refine(isChecksum, NO_CHECKSUM_MESSAGE)

/** Images in their order, each once. */
const imageList = z
  .array(z.string())
  .default([])
  .refine((checksums) => checksums.every(isChecksum), NO_CHECKSUM_MESSAGE)
  .transform((checksums) => [...new Set(checksums)])
  .refine(({ length }) => length <= MAX_IMAGES, FEATURED_VENUE_MESSAGES.tooManyImages)

/** The dialog 'Edit Featured Venue' (admin specification, Featured Venues page). */
export const featuredVenueForm = z.object({
  featured: z.boolean().default(false),
  marketingMessage,
  additionalMedia: imageList,
  /** An image that a browser without JavaScript sends with the form; it becomes the last one. */
  newImage: checksum.optional(),
  openedWith: openedWithField,
})

/** The body of /api/featuredvenues/update (admin specification, section 7); `siteId` is read before. */
export const featuredVenueBody = z.object({
  uid: z.string().max(100).nullish(),
  curatedVenueUid: z.string('is required').min(1, 'is required').max(100),
  featured: z.boolean('must be true or false'),
  marketingMessage: marketingMessage.nullish().transform((text) => text ?? ''),
  additionalMedia: imageList.nullish().transform((list) => list ?? []),
}) satisfies z.ZodType<FeaturedVenueInput>

/** A button of the list of additional images, which works without JavaScript: what it does to which place in the list. */
export type ImageMove = { act: 'up' | 'down' | 'remove'; at: number }

export const formatImageMove = ({ act, at }: ImageMove): string => `${act}-${at}`

export function parseImageMove(value: string): ImageMove | null {
  const [, act, at] = /^(up|down|remove)-(\d{1,3})$/.exec(value) ?? []
  return act === undefined ? null : { act: act as ImageMove['act'], at: Number(at) }
}

/** The list after a button was pressed; the same list if there is no such place. */
export function moveImage<Entry>(list: readonly Entry[], { act, at }: ImageMove): Entry[] {
  const entry = list[at]
  if (entry === undefined) return [...list]
  const rest = list.toSpliced(at, 1)
  if (act === 'remove') return rest
  const to = act === 'up' ? at - 1 : at + 1
  return to < 0 || to > rest.length ? [...list] : rest.toSpliced(to, 0, entry)
}
