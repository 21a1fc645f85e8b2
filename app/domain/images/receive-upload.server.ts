import { readAtMost } from '~/lib/read-at-most'
import { toStream } from '~/lib/read-pieces'
import { MAX_FILE_BYTES, TOO_LARGE_MESSAGE } from './image'
import { type StoredImage, type StoreServices, storeImage } from './store-image.server'

export async function receiveUpload(
  services: StoreServices,
  stream: AsyncIterable<Uint8Array>,
): Promise<StoredImage> {
  const bytes = await readAtMost(toStream(stream), MAX_FILE_BYTES)
  if (!bytes) return { kind: 'too-large', message: TOO_LARGE_MESSAGE }
  return storeImage(services, bytes)
}
