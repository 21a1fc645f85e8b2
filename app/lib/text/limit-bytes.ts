/** A stream that ends after so many bytes, and knows whether there were more. */
export type LimitedBytes = AsyncIterable<Uint8Array> & { isExceeded(): boolean }

export function limitBytes(stream: AsyncIterable<Uint8Array>, maxBytes: number): LimitedBytes {
  let length = 0
  return {
    isExceeded: () => length > maxBytes,
    async *[Symbol.asyncIterator]() {
      for await (const chunk of stream) {
        length += chunk.byteLength
        if (length > maxBytes) return
        yield chunk
      }
    },
  }
}
