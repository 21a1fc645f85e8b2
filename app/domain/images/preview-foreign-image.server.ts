import { readBytes, readChunks, readPieces, streamBytes, toStream } from '~/lib/bytes/read-pieces'
import type { ImageTransformer } from '~/platform/images/resize-image.server'
import {
  FetchError,
  type OutgoingFetch,
  RefusedUrlError,
} from '~/platform/outgoing/outgoing-fetch.server'
import { pickCleanSections, readImageFile } from './image-file'

/** Larger files are not worth their time for a small image of them. In bytes. */
const MAX_PREVIEW_BYTES = 10 * 1024 * 1024
/** In pixels: three times what the preview's table shows. */
const PREVIEW_WIDTH = 288

export type ForeignImage =
  | { kind: 'made'; contentType: 'image/webp'; bytes: Uint8Array<ArrayBuffer> }
  /** It could not be fetched, or is none that can be imported. */
  | { kind: 'none' }

type Services = { fetchOutside: OutgoingFetch; transform: ImageTransformer }

/**
 * A small image of the one at a URL that a source names, which is fetched like a feed and not stored. It is always drawn again,
 * from a file that its bytes show to be a PNG, JPEG or GIF: nothing else that the URL answers reaches a browser.
 */
export async function previewForeignImage(
  { fetchOutside, transform }: Services,
  url: string,
): Promise<ForeignImage> {
  const original = await fetchImage(fetchOutside, url)
  if (original === null) return NONE
  const file = await readImageFile(readPieces(readChunks(streamBytes(original))), { isNew: true })
  if (file.kind !== 'image') return NONE
  const { width, height } = file
  const scale = Math.min(1, PREVIEW_WIDTH / width)
  const clean = pickCleanSections(readChunks(streamBytes(original)), file.clean)
  const contentType = 'image/webp'
  const made = await transform(toStream(clean), file, {
    crop: null,
    rotation: 0,
    gray: false,
    contentType,
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  })
  if (made.kind !== 'made') return NONE
  return { kind: 'made', contentType, bytes: await readBytes(made.body) }
}

const NONE: ForeignImage = { kind: 'none' }

async function fetchImage(fetchOutside: OutgoingFetch, url: string): Promise<Uint8Array | null> {
  try {
    const answer = await fetchOutside({ url, accept: 'image/*', maxBytes: MAX_PREVIEW_BYTES })
    return answer.kind === 'fetched' ? answer.body : null
  } catch (cause) {
    if (cause instanceof FetchError || cause instanceof RefusedUrlError) return null
    throw cause
  }
}
