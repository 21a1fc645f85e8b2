/**
 * The image store. Keys are `original/{checksum}`, which is private, `derived/{checksum}/…`, which is served, and
 * `share/…` for the share images of events without an image.
 */
export type Bucket = {
  find(key: string): Promise<{ body: ReadableStream<Uint8Array>; contentType: string } | null>
  has(key: string): Promise<boolean>
  save(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  delete(key: string): Promise<void>
  /** Deletes every object whose key starts like this. */
  deleteAll(prefix: string): Promise<void>
}

export function openBucket(binding: R2Bucket): Bucket {
  return {
    async find(key) {
      const object = await binding.get(key)
      if (!object) return null
      return {
        body: object.body,
        contentType: object.httpMetadata?.contentType ?? 'application/octet-stream',
      }
    },
    async has(key) {
      return (await binding.head(key)) !== null
    },
    async save(key, bytes, contentType) {
      await binding.put(key, bytes, { httpMetadata: { contentType } })
    },
    async delete(key) {
      await binding.delete(key)
    },
    async deleteAll(prefix) {
      // R2 lists and deletes up to a thousand at a time.
      for (;;) {
        const { objects, truncated } = await binding.list({ prefix })
        if (objects.length > 0) await binding.delete(objects.map(({ key }) => key))
        if (!truncated) return
      }
    },
  }
}
