import { DAY } from '~/lib/time/local-time'
import { findImageSource, saveImageSource } from './image-store.server'
import { type StoreServices, storeImage } from './store-image.server'

export type CopiedImage = { kind: 'copied'; checksum: string } | { kind: 'failed'; error: string }

/** How long to wait before a failed image is fetched again. */
const RETRY_AFTER = DAY

/**
 * Stores a copy of an image that a feed links to. A URL is fetched once, and after a failure again a day later.
 * `fetchImage` throws if it cannot get the bytes.
 */
export async function copyImage(
  services: StoreServices & { fetchImage: (url: string) => Promise<Uint8Array> },
  url: string,
): Promise<CopiedImage> {
  const { db, now } = services
  const known = await findImageSource(db, url)
  if (known?.checksum) return { kind: 'copied', checksum: known.checksum }
  if (known && now - known.fetchedAt < RETRY_AFTER) {
    return { kind: 'failed', error: known.error ?? 'unknown' }
  }
  const copied = await fetchAndStore(services, url)
  await saveImageSource(db, {
    url,
    checksum: copied.kind === 'copied' ? copied.checksum : null,
    error: copied.kind === 'failed' ? copied.error : null,
    fetchedAt: now,
  })
  return copied
}

async function fetchAndStore(
  { fetchImage, ...stores }: Parameters<typeof copyImage>[0],
  url: string,
): Promise<CopiedImage> {
  let bytes: Uint8Array
  try {
    bytes = await fetchImage(url)
  } catch (cause) {
    return { kind: 'failed', error: cause instanceof Error ? cause.message : String(cause) }
  }
  const stored = await storeImage(stores, bytes)
  return stored.kind === 'stored'
    ? { kind: 'copied', checksum: stored.checksum }
    : { kind: 'failed', error: stored.message }
}
