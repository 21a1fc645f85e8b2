import type { OutgoingFetch } from '~/platform/outgoing-fetch.server'
import { MAX_FILE_BYTES } from './image'

/** Gets the bytes of a picture at an address that a feed or another service gave us; throws where it cannot. */
export function createImageFetcher({ fetchOutside }: { fetchOutside: OutgoingFetch }) {
  return async (url: string): Promise<Uint8Array> => {
    const answer = await fetchOutside({ url, accept: 'image/*', maxBytes: MAX_FILE_BYTES })
    if (answer.kind !== 'fetched') throw new Error(`${url} answered that it was not modified`)
    return answer.body
  }
}
