import { MAX_PIXELS } from './image'

const MAX_CODES = 4096

export type PixelCheck = {
  /** Reads on in the data, of which `bytes` has a block. */
  read(bytes: Uint8Array, from: number, to: number): void
  isComplete(): boolean
}

/**
 * Whether the compressed data of a frame yields as many pixels as the frame has. It counts them without decoding: a code
 * stands for the pixels of the code before it and one more (LZW).
 */
export function createPixelCheck({
  pixels,
  codeBits,
}: {
  pixels: number
  codeBits: number
}): PixelCheck {
  const clear = 2 ** codeBits
  const lengths = new Uint16Array(MAX_CODES)
  let isDamaged = codeBits < 2 || codeBits > 8 || pixels > MAX_PIXELS
  if (!isDamaged) lengths.fill(1, 0, clear)
  let next = clear + 2
  let previous = -1
  let count = 0
  let pending = 0
  let available = 0

  /** Codes have as many bits as the next one needs, the lowest first. */
  function readCodes(bytes: Uint8Array, from: number, to: number): void {
    let at = from
    while (count < pixels) {
      const bits = Math.min(12, Math.max(codeBits + 1, 32 - Math.clz32(next)))
      while (available < bits) {
        if (at === to) return
        pending |= (bytes[at] ?? 0) << available
        available += 8
        at += 1
      }
      const code = pending & (2 ** bits - 1)
      pending >>>= bits
      available -= bits
      if (!accept(code)) {
        isDamaged = true
        return
      }
    }
  }

  function accept(code: number): boolean {
    if (code === clear) {
      next = clear + 2
      previous = -1
      return true
    }
    if (code === clear + 1 || code > next || (previous < 0 && code > clear)) return false
    if (previous >= 0 && next < MAX_CODES) {
      lengths[next] = (lengths[previous] ?? 0) + 1
      next += 1
    }
    count += lengths[code] ?? 0
    previous = code
    return true
  }

  return {
    read(bytes, from, to) {
      if (!isDamaged) readCodes(bytes, from, to)
    },
    isComplete: () => !isDamaged && count >= pixels,
  }
}
