import { readChunks, streamBytes, toStream } from '~/lib/bytes/read-pieces'
import type { ImageTransformer, TransformedImage } from '~/platform/images/resize-image.server'
import type { Bucket } from '~/platform/storage/bucket.server'
import type { Database } from '~/platform/storage/database.server'
import {
  canonicalPath,
  isUsual,
  type ParsedRendition,
  parseRendition,
  type RenditionRequest,
  renditionName,
} from './iiif-rendition'
import { IMAGE_FORMATS, type Image, imagePath, MAX_PIXELS } from './image'
import { pickCleanSections, readImageFile } from './image-file'
import { originalKey, renditionKey } from './image-keys'
import { findShownImage, type ImageReference } from './image-references.server'
import type { RenderOnce } from './render-once'

/** `tag` is the ETag of these bytes, `canonicalPath` the path that IIIF prefers for them. */
export type ResizedImage =
  | { kind: 'rendered'; tag: string; canonicalPath: string; contentType: string; body: ImageBody }
  | { kind: 'unchanged'; tag: string }
  | { kind: 'no-such-image' }
  | { kind: 'too-many' }
  | { kind: 'too-large' }
  | Refusal

type ImageBody = ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>

/** A rendition that has just been made is in the bucket; its bytes are also in memory, unless there are many. */
export type SavedRendition =
  | { kind: 'saved'; bytes: Uint8Array<ArrayBuffer> | null }
  | Exclude<TransformedImage, { kind: 'made' }>

type Refusal =
  | Extract<ParsedRendition, { kind: 'malformed' | 'not-offered' }>
  | Extract<TransformedImage, { kind: 'unreadable' }>

export type ResizeServices = {
  db: Database
  bucket: Bucket
  transform: ImageTransformer
  imageReferences: ImageReference[]
  renderOnce: RenderOnce<SavedRendition>
}

/** The client that requests an image. */
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
  return image ? renderImage(services, image, request, client) : { kind: 'no-such-image' }
}

/** The same, for someone who may see the image even if nothing shows it. */
export async function renderImage(
  services: ResizeServices,
  image: Image,
  request: RenditionRequest,
  client: ImageClient = OURSELVES,
): Promise<Exclude<ResizedImage, { kind: 'no-such-image' }>> {
  const { checksum } = image
  const read = parseRendition(image, request)
  if (read.kind === 'malformed' || read.kind === 'not-offered') return read
  const name = read.kind === 'original' ? `original.${read.format}` : renditionName(read.rendition)
  const tag = `${checksum}/${name}`
  if (client.knows(tag)) return { kind: 'unchanged', tag }
  const body = await findOrRender(services, image, { name, read }, client)
  if ('kind' in body) return body
  const { format } = read.kind === 'original' ? read : read.rendition
  const canonical =
    read.kind === 'original'
      ? imagePath(checksum, { format })
      : canonicalPath(image, read.rendition)
  return {
    kind: 'rendered',
    tag,
    canonicalPath: canonical,
    contentType: IMAGE_FORMATS[format],
    body,
  }
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
): Promise<
  ImageBody | Exclude<ResizedImage, { kind: 'rendered' | 'unchanged' | 'no-such-image' }>
> {
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
  if (made.kind !== 'saved') return made
  return made.bytes ?? (await requireObject(services.bucket, key))
}

/** Makes and saves a rendition, from what has no metadata. */
async function render(
  services: ResizeServices,
  image: Image,
  { name, read }: Wanted,
): Promise<SavedRendition> {
  const clean = await openCleanImage(services, image)
  if (clean === null) return { kind: 'unreadable', message: 'the file is damaged' }
  if (read.kind === 'original') return { kind: 'saved', bytes: clean.bytes }
  const contentType = IMAGE_FORMATS[read.rendition.format]
  const made = await services.transform(clean.body, image, { ...read.rendition, contentType })
  if (made.kind !== 'made') return made
  const key = renditionKey(image.checksum, name)
  return { kind: 'saved', bytes: await services.bucket.saveStream(key, made.body, contentType) }
}

type CleanImage = { body: ReadableStream<Uint8Array>; bytes: Uint8Array<ArrayBuffer> | null }

/**
 * The image without metadata: what is served where the original is requested, and what everything else is made from, so
 * that no metadata can be passed on. It is made once. Null if the original is damaged.
 */
async function openCleanImage(
  { bucket }: ResizeServices,
  image: Image,
): Promise<CleanImage | null> {
  const key = renditionKey(image.checksum, originalName(image))
  const stored = await bucket.find(key)
  if (stored) return { body: stored.body, bytes: null }
  const source = originalKey(image.checksum)
  const structure = readChunks(await requireObject(bucket, source))
  const file = await readImageFile(structure, { isNew: false })
  await structure.return(undefined)
  if (file.kind !== 'image' || file.contentType !== image.contentType) return null
  const original = readChunks(await requireObject(bucket, source))
  const clean = toStream(pickCleanSections(original, file.clean))
  const bytes = await bucket.saveStream(key, clean, image.contentType)
  return { bytes, body: bytes ? streamBytes(bytes) : await requireObject(bucket, key) }
}

const ORIGINAL_FORMATS = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/gif': 'gif' } as const

const originalName = ({ contentType }: Image) => `original.${ORIGINAL_FORMATS[contentType]}`

async function requireObject(bucket: Bucket, key: string): Promise<ReadableStream<Uint8Array>> {
  const object = await bucket.find(key)
  if (!object) throw new Error(`the bucket lacks ${key}`)
  return object.body
}
