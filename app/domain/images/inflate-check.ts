/** Whether compressed data inflates to enough bytes, found out as it arrives. */
export type InflateCheck = {
  write(piece: Uint8Array): Promise<void>
  isComplete(): Promise<boolean>
  /** Without the rest of the data. */
  abandon(): Promise<void>
}

/** What is inflated at once: it can grow a thousandfold. */
const STEP_BYTES = 4_096

/** Stops at so many bytes, so a longer stream costs no more. */
export function createInflateCheck(expected: number): InflateCheck {
  const { readable, writable } = new DecompressionStream('deflate')
  const writer = writable.getWriter()
  writer.closed.catch(() => {})
  let count = 0
  let isOver = false
  const counted = countInflated()

  async function countInflated(): Promise<void> {
    const reader = readable.getReader()
    try {
      while (count < expected) {
        const { done, value } = await reader.read()
        if (done) return
        count += value.byteLength
      }
      isOver = true
      await reader.cancel()
    } catch {
      // The data is damaged or stops early.
    } finally {
      isOver = true
    }
  }

  return {
    async write(piece) {
      for (let from = 0; from < piece.length && !isOver; from += STEP_BYTES) {
        const step = piece.subarray(from, from + STEP_BYTES) as Uint8Array<ArrayBuffer>
        await writer.write(step).catch(() => {
          isOver = true
        })
      }
    },
    async isComplete() {
      await writer.close().catch(() => {})
      await counted
      return count >= expected
    },
    async abandon() {
      await writer.abort().catch(() => {})
      await counted
    },
  }
}
