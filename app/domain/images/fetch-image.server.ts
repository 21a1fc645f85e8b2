import type { OutgoingFetch } from '~/platform/outgoing/outgoing-fetch.server'
import { MAX_FILE_BYTES } from './image'

/** Fetches the bytes of an image at a URL from a feed or another service. Throws if it fails. */
export function createImageFetcher({ fetchOutside }: { fetchOutside: OutgoingFetch }) {
  return async (url: string): Promise<Uint8Array> => {
    const answer = await fetchOutside({ url, accept: 'image/*', maxBytes: MAX_FILE_BYTES })
    if (answer.kind !== 'fetched')
      throw new Error(`${url} returned 'not modified' to an unconditional request`)
    return answer.body
  }
}
