/** The specification's, in bytes: the file is never in memory as a whole, and the page stays responsive. */
const CHUNK_BYTES = 65_536

type Options = {
  signal: AbortSignal
  /** From 0 to 1. */
  onProgress: (fraction: number) => void
}

/**
 * SHA-256 in hex of a file, read in chunks. The hash function is loaded when it is first needed. Throws when the file cannot
 * be read any more, the function cannot be loaded, or the signal aborts.
 */
export async function computeFileChecksum(
  file: Blob,
  { signal, onProgress }: Options,
): Promise<string> {
  const { sha256 } = await import('@noble/hashes/sha2.js')
  const hash = sha256.create()
  for (let start = 0; start < file.size; start += CHUNK_BYTES) {
    const chunk = await file.slice(start, start + CHUNK_BYTES).arrayBuffer()
    signal.throwIfAborted()
    hash.update(new Uint8Array(chunk))
    onProgress(Math.min(1, (start + CHUNK_BYTES) / file.size))
  }
  return [...hash.digest()].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
