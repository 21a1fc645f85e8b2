import type { Bucket } from '~/platform/bucket.server'
import type { Database } from '~/platform/database.server'
import type { ImageTransformer, TransformedImage } from '~/platform/image-transformer.server'
import { IMAGE_FORMATS, type Image } from './image'
import { findImage } from './image-store.server'
import {
  isWorthStoring,
  type ParsedRendition,
  type Rendition,
  type RenditionRequest,
  parseRendition,
  renditionName,
} from './rendition'
import { originalKey } from './store-image.server'

/** `tag` is the ETag of these bytes. */
export type ResizedImage =
  | { kind: 'rendered'; tag: string; contentType: string; body: ImageBody }
  | { kind: 'unchanged'; tag: string }
  | { kind: 'no-such-image' }
  | Refusal

type ImageBody = ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>
type Refusal =
  | Extract<ParsedRendition, { kind: 'malformed' | 'not-offered' }>
  | Extract<TransformedImage, { kind: 'unreadable' }>
type Services = { db: Database; bucket: Bucket; transform: ImageTransformer }

/**
 * The requested image: the original, a stored rendition, or a new one. No bytes are returned if `knows` says that the
 * client has those with this tag.
 */
export async function resizeImage(
  doors: Services,
  checksum: string,
  request: RenditionRequest,
  knows: (tag: string) => boolean = () => false,
): Promise<ResizedImage> {
  const image = await findImage(doors.db, checksum)
  if (!image) return { kind: 'no-such-image' }
  const read = parseRendition(image, request)
  if (read.kind === 'malformed' || read.kind === 'not-offered') return read
  const tag = read.kind === 'original' ? checksum : `${checksum}/${renditionName(read.rendition)}`
  if (knows(tag)) return { kind: 'unchanged', tag }
  if (read.kind === 'original') {
    const body = await readOriginal(doors.bucket, image)
    return { kind: 'rendered', tag, contentType: image.contentType, body }
  }
  const contentType = IMAGE_FORMATS[read.rendition.format]
  const body = await findOrRender(doors, image, read.rendition)
  return 'kind' in body ? body : { kind: 'rendered', tag, contentType, body }
}

async function findOrRender(
  { bucket, transform }: Services,
  image: Image,
  rendition: Rendition,
): Promise<ImageBody | Refusal> {
  const key = `derived/${image.checksum}/${renditionName(rendition)}`
  const contentType = IMAGE_FORMATS[rendition.format]
  const stored = await bucket.find(key)
  if (stored) return stored.body
  const original = await new Response(await readOriginal(bucket, image)).arrayBuffer()
  const made = await transform(new Uint8Array(original), image, { ...rendition, contentType })
  if (made.kind !== 'made') return made
  if (isWorthStoring(image, rendition)) await bucket.save(key, made.bytes, contentType)
  return made.bytes
}

async function readOriginal(
  bucket: Bucket,
  { checksum }: Image,
): Promise<ReadableStream<Uint8Array>> {
  const found = await bucket.find(originalKey(checksum))
  if (!found) throw new Error(`the bucket lacks the original of ${checksum}`)
  return found.body
}
