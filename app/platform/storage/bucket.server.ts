import { readChunks } from '~/lib/bytes/read-pieces'

/**
 * The image store. Keys are `original/{checksum}`, which is private, `derived/{checksum}/…`, which is served, `share/…` for
 * the share images of events without an image, and `upload/…` for what is being received.
 */
export type Bucket = {
  /** Without a `length` (bytes), the whole object. */
  find(
    key: string,
    length?: number,
  ): Promise<{ body: ReadableStream<Uint8Array>; contentType: string } | null>
  has(key: string): Promise<boolean>
  save(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Saves a stream of unknown length. Returns its bytes if they fit in memory (5 MiB), else null. */
  saveStream(
    key: string,
    stream: ReadableStream<Uint8Array>,
    contentType: string,
  ): Promise<Uint8Array<ArrayBuffer> | null>
  /** Receives an object of unknown length, of which at most 5 MiB are in memory. */
  openWriter(key: string, contentType: string): BucketWriter
  delete(key: string): Promise<void>
  /** Deletes every object whose key starts like this and, if `before` is given, sorts before it. */
  deleteAll(prefix: string, before?: string): Promise<void>
}

type BucketWriter = {
  write(bytes: Uint8Array): Promise<void>
  end(): Promise<WrittenObject>
  /** Deletes what has been written. */
  discard(): Promise<void>
}

type WrittenObject =
  /** It is so small that it has not been saved. */
  { kind: 'small'; bytes: Uint8Array<ArrayBuffer> } | { kind: 'saved' }

/** R2's smallest part of a multipart upload. All but the last must have the same size. */
const MULTIPART_BYTES = 5 * 1024 * 1024
const FIRST_BUFFER_BYTES = 256 * 1024

export function openBucket(binding: R2Bucket): Bucket {
  return {
    async find(key, length) {
      const object = await binding.get(key, length === undefined ? {} : { range: { length } })
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
    async saveStream(key, stream, contentType) {
      const writer = openWriter(binding, key, contentType)
      try {
        for await (const chunk of readChunks(stream)) await writer.write(chunk)
        const written = await writer.end()
        if (written.kind === 'saved') return null
        await binding.put(key, written.bytes, { httpMetadata: { contentType } })
        return written.bytes
      } catch (fault) {
        await writer.discard()
        throw fault
      }
    },
    openWriter: (key, contentType) => openWriter(binding, key, contentType),
    async delete(key) {
      await binding.delete(key)
    },
    async deleteAll(prefix, before) {
      // R2 lists and deletes up to a thousand at a time, in the order of the keys.
      for (;;) {
        const { objects, truncated } = await binding.list({ prefix })
        const keys = objects.map(({ key }) => key)
        const deleted = before === undefined ? keys : keys.filter((key) => key < before)
        if (deleted.length > 0) await binding.delete(deleted)
        if (!truncated || deleted.length < keys.length) return
      }
    },
  }
}

/** A multipart upload, once there is more than one part. */
function openWriter(binding: R2Bucket, key: string, contentType: string): BucketWriter {
  let buffer = new Uint8Array(FIRST_BUFFER_BYTES)
  let filled = 0
  let upload: R2MultipartUpload | null = null
  const uploaded: R2UploadedPart[] = []
  let isSaved = false

  async function flush(): Promise<void> {
    upload ??= await binding.createMultipartUpload(key, { httpMetadata: { contentType } })
    uploaded.push(await upload.uploadPart(uploaded.length + 1, buffer.subarray(0, filled)))
    filled = 0
  }

  function grow(needed: number): void {
    if (needed <= buffer.length) return
    const larger = new Uint8Array(Math.min(MULTIPART_BYTES, Math.max(needed, 2 * buffer.length)))
    larger.set(buffer.subarray(0, filled))
    buffer = larger
  }

  return {
    async write(bytes) {
      for (let from = 0; from < bytes.length; ) {
        if (filled === MULTIPART_BYTES) await flush()
        const piece = bytes.subarray(from, from + MULTIPART_BYTES - filled)
        grow(filled + piece.length)
        buffer.set(piece, filled)
        filled += piece.length
        from += piece.length
      }
    },
    async end() {
      if (!upload) return { kind: 'small', bytes: buffer.subarray(0, filled) }
      await flush()
      await upload.complete(uploaded)
      isSaved = true
      buffer = new Uint8Array()
      return { kind: 'saved' }
    },
    async discard() {
      if (isSaved) await binding.delete(key)
      else await upload?.abort()
    },
  }
}
