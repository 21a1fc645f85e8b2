/** The image store. Keys are `original/{checksum}` and `derived/{checksum}/…`. */
export type Bucket = {
  find(key: string): Promise<{ body: ReadableStream<Uint8Array>; contentType: string } | null>
  has(key: string): Promise<boolean>
  save(key: string, bytes: Uint8Array, contentType: string): Promise<void>
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
  }
}
