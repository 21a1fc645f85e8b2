import type { Bucket } from '~/platform/bucket.server'
import type { Database } from '~/platform/database.server'
import type { ImageTransformer, TransformedImage } from '~/platform/image-transformer.server'
import { IMAGE_FORMATS, type Image, MAX_PIXELS } from './image'
import { removeMetadata } from './image-file'
import { type ImageReference, findShownImage } from './image-references.server'
import type { RenderOnce } from './render-once'
import { originalKey, renditionKey } from './image-keys'
import {
  isUsual,
  type ParsedRendition,
  type RenditionRequest,
  parseRendition,
  renditionName,
} from './rendition'

/** `tag` is the ETag of these bytes. */
export type ResizedImage =
  | { kind: 'rendered'; tag: string; contentType: string; body: ImageBody }
  | { kind: 'unchanged'; tag: string }
  | { kind: 'no-such-image' }
  | { kind: 'too-many' }
  | { kind: 'too-large' }
  | Refusal

type ImageBody = ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>
type Refusal =
  | Extract<ParsedRendition, { kind: 'malformed' | 'not-offered' }>
  | Extract<TransformedImage, { kind: 'unreadable' }>

export type ResizeServices = {
  db: Database
  bucket: Bucket
  transform: ImageTransformer
  imageReferences: ImageReference[]
  renderOnce: RenderOnce<TransformedImage>
}

/** Whoever requests an image. */
export type ImageClient = {
  /** Whether it has the bytes with this tag. */
  knows(tag: string): boolean
  /** Counts a rendition that does not exist yet; true if it requests too many. */
  isTooMany(isUsual: boolean): Promise<boolean>
  /** Finishes work that others may wait for, even if this client leaves. */
  waitUntil(work: Promise<void>): void
}

/** Our own pages: they request few images, and each at one size. */
const OURSELVES: ImageClient = {
  knows: () => false,
  isTooMany: async () => false,
  waitUntil: () => {},
}

/**
 * The requested image, without metadata: a stored rendition, or a new one, which is stored. An image that nothing shows
 * any more does not exist.
 */
export async function resizeImage(
  services: ResizeServices,
  checksum: string,
  request: RenditionRequest,
  client: ImageClient = OURSELVES,
): Promise<ResizedImage> {
  const image = await findShownImage(services, checksum)
  if (!image) return { kind: 'no-such-image' }
  const read = parseRendition(image, request)
  if (read.kind === 'malformed' || read.kind === 'not-offered') return read
  const name = read.kind === 'original' ? `original.${read.format}` : renditionName(read.rendition)
  const tag = `${checksum}/${name}`
  if (client.knows(tag)) return { kind: 'unchanged', tag }
  const body = await findOrRender(services, image, { name, read }, client)
  if ('kind' in body) return body
  const { format } = read.kind === 'original' ? read : read.rendition
  return { kind: 'rendered', tag, contentType: IMAGE_FORMATS[format], body }
}

type Wanted = {
  name: string
  read: Extract<ParsedRendition, { kind: 'original' | 'rendition' }>
}

async function findOrRender(
  services: ResizeServices,
  image: Image,
  { name, read }: Wanted,
  client: ImageClient,
): Promise<ImageBody | Exclude<ResizedImage, { kind: 'rendered' | 'unchanged' }>> {
  const key = renditionKey(image.checksum, name)
  const stored = await services.bucket.find(key)
  if (stored) return stored.body
  // Images stored before there was a limit.
  if (image.width * image.height > MAX_PIXELS) return { kind: 'too-large' }
  const usual = read.kind === 'original' || isUsual(image, read.rendition)
  if (!services.renderOnce.isRunning(key) && (await client.isTooMany(usual))) {
    return { kind: 'too-many' }
  }
  const rendering = services.renderOnce.run(key, () => render(services, image, { name, read }))
  const ignore = () => {}
  client.waitUntil(rendering.then(ignore, ignore))
  const made = await rendering
  return made.kind === 'made' ? made.bytes : made
}

/** Makes and stores a rendition. What has no metadata is transformed, so none can be passed on. */
async function render(
  { bucket, transform }: ResizeServices,
  image: Image,
  { name, read }: Wanted,
): Promise<TransformedImage> {
  const original = await bucket.find(originalKey(image.checksum))
  if (!original) throw new Error(`the bucket lacks the original of ${image.checksum}`)
  const bytes = new Uint8Array(await new Response(original.body).arrayBuffer())
  const clean = await removeMetadata(bytes, image.contentType)
  if (!clean) return { kind: 'unreadable', message: 'the file is damaged' }
  const format = read.kind === 'original' ? read.format : read.rendition.format
  const contentType = IMAGE_FORMATS[format]
  const made: TransformedImage =
    read.kind === 'original'
      ? { kind: 'made', bytes: clean }
      : await transform(clean, image, { ...read.rendition, contentType })
  if (made.kind === 'made') {
    await bucket.save(renditionKey(image.checksum, name), made.bytes, contentType)
  }
  return made
}
