import { createHash } from 'node:crypto'
import { readBytes, readChunks, readPieces, streamBytes, toStream } from '~/lib/bytes/read-pieces'
import type { ImageTransformer } from '~/platform/images/resize-image.server'
import type { Bucket } from '~/platform/storage/bucket.server'
import type { Database } from '~/platform/storage/database.server'
import { type Image, MAX_FILE_BYTES, NOT_AN_IMAGE_MESSAGE, TOO_LARGE_MESSAGE } from './image'
import { pickCleanSections, readImageFile } from './image-file'
import { originalKey, uploadKey } from './image-keys'
import { saveImage } from './image-store.server'
import type { ImageFile, ReadImageFile } from './image-structure'

export type StoredImage =
  | ({ kind: 'stored' } & Image)
  | { kind: 'not-an-image'; message: string }
  | { kind: 'too-large'; message: string }
  | { kind: 'wrong-checksum'; message: string }

export type StoreServices = {
  db: Database
  bucket: Bucket
  transform: ImageTransformer
  now: number
}

const WRONG_CHECKSUM_MESSAGE = 'The picture was changed on its way. Please try again.'

const NOT_AN_IMAGE: StoredImage = { kind: 'not-an-image', message: NOT_AN_IMAGE_MESSAGE }

/** Stores an image that is in memory; see `receiveUpload`. */
export function storeImage(services: StoreServices, bytes: Uint8Array): Promise<StoredImage> {
  return receiveUpload(services, streamBytes(bytes))
}

/**
 * Stores an image as it arrives, up to where it ends: what follows is not part of it. Its type is decided by its bytes, not
 * its name, and it must decode to its last row. If the same image is stored already, the bucket stays as it is. At most one
 * part of a multipart upload is in memory; a larger file waits in the bucket until it has been checked.
 */
export async function receiveUpload(
  services: StoreServices,
  stream: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>,
  { expectedChecksum }: { expectedChecksum?: string } = {},
): Promise<StoredImage> {
  const { bucket, now } = services
  const key = uploadKey(now)
  const writer = bucket.openWriter(key, 'application/octet-stream')
  try {
    const chunks = stream instanceof ReadableStream ? readChunks(stream) : stream
    const { file, length, checksum } = await receiveFile(chunks, writer)
    if (length > MAX_FILE_BYTES) return { kind: 'too-large', message: TOO_LARGE_MESSAGE }
    if (file.kind === 'too-large') return file
    if (file.kind === 'damaged') return NOT_AN_IMAGE
    if (expectedChecksum !== undefined && checksum !== expectedChecksum) {
      return { kind: 'wrong-checksum', message: WRONG_CHECKSUM_MESSAGE }
    }
    const written = await writer.end()
    const open: OpenFile = async () => {
      if (written.kind === 'small') return streamBytes(written.bytes.subarray(0, file.end))
      const object = await bucket.find(key, file.end)
      if (!object) throw new Error(`the bucket lost ${key}`)
      return object.body
    }
    if (!(await isDecodable(services, file, open))) return NOT_AN_IMAGE
    return await store(services, { file, checksum, open })
  } finally {
    await writer.discard()
  }
}

/** Opens the received file, up to where the image ends. */
type OpenFile = () => Promise<ReadableStream<Uint8Array>>

type Writer = ReturnType<Bucket['openWriter']>

/** What is refused is not stored, but read on: only then does a browser read the response. */
async function receiveFile(
  chunks: AsyncIterable<Uint8Array>,
  writer: Writer,
): Promise<{ file: ReadImageFile; length: number; checksum: string }> {
  // Not crypto.DigestStream, which Node lacks: commands store images too.
  const hash = createHash('sha256')
  const pieces = readPieces(chunks)
  let length = 0
  async function* received() {
    for await (const piece of pieces) {
      length += piece.byteLength
      if (length > MAX_FILE_BYTES) return
      hash.update(piece)
      yield piece
    }
  }
  const all = received()
  async function* written() {
    for (let next = await all.next(); !next.done; next = await all.next()) {
      await writer.write(next.value)
      yield next.value
    }
  }
  const file = await readImageFile(written(), { isNew: true })
  for (let rest = await all.next(); !rest.done; ) rest = await all.next()
  return { file, length, checksum: hash.digest('hex') }
}

/** The width of the rendition for which an image is decoded, in pixels. */
const TRIAL_WIDTH = 16

/**
 * The structure shows that PNG and GIF are complete. Of a JPEG it only shows that its end is there, so a decoder must
 * accept each.
 */
async function isDecodable(
  { transform }: StoreServices,
  file: ImageFile,
  open: OpenFile,
): Promise<boolean> {
  const { width, height, clean } = file
  const cleanFile = toStream(pickCleanSections(readChunks(await open()), clean))
  const decoded = await transform(cleanFile, file, {
    crop: null,
    width: Math.min(TRIAL_WIDTH, width),
    height: Math.max(1, Math.round((height * Math.min(TRIAL_WIDTH, width)) / width)),
    rotation: 0,
    gray: false,
    contentType: 'image/png',
  })
  if (decoded.kind !== 'made') return false
  await readBytes(decoded.body)
  return true
}

async function store(
  { db, bucket, now }: StoreServices,
  { file, checksum, open }: { file: ImageFile; checksum: string; open: OpenFile },
): Promise<StoredImage> {
  const { contentType, width, height, end } = file
  const image: Image = { checksum, contentType, bytes: end, width, height }
  // Before the bucket is read: a purge that is under way restores the object when it sees this.
  await saveImage(db, now, image)
  const key = originalKey(checksum)
  if (!(await bucket.has(key))) await bucket.saveStream(key, await open(), contentType)
  return { kind: 'stored', ...image }
}
