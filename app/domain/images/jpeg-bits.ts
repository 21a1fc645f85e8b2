/**
 * Reads the bits of a scan's data, in which a byte of 0xff is followed by 0 (T.81, F.1.2.3). The data ends at the next
 * marker, or with the bytes; `moveTo` continues where more of them are available.
 */
export function createBitReader(bytes: Uint8Array, from: number) {
  let data = bytes
  let at = from
  let pending = 0
  let available = 0
  /** Zeros that stand for missing data, at the end of what is pending. */
  let missing = 0

  /** Afterwards at least 25 bits are available. */
  function fill(): void {
    while (available <= 24) {
      const byte = data[at]
      const isMarker = byte === 0xff && data[at + 1] !== 0
      if (byte === undefined || isMarker) {
        pending <<= 8
        missing += 8
      } else {
        pending = (pending << 8) | byte
        at += byte === 0xff ? 2 : 1
      }
      available += 8
    }
  }

  return {
    /** Where the next byte is read. It never passes a marker, except by `restart`. */
    position: () => at,
    moveTo(more: Uint8Array, position: number): void {
      data = more
      at = position
    },
    /** The symbol of the next code, or -1 if there is none. */
    readCode(table: Uint16Array): number {
      if (available < 16) fill()
      const found = table[(pending >>> (available - 16)) & 0xffff] ?? 0
      available -= found >> 8
      return found === 0 ? -1 : found & 0xff
    },
    /** Up to 15 bits. */
    skip(bits: number): void {
      if (available < bits) fill()
      available -= bits
    },
    /** Whether more bits were read than there are. */
    isPastEnd: () => available < missing,
    /** Continues after the next restart marker. False if there is none. */
    restart(): boolean {
      while (at + 1 < data.length && !(data[at] === 0xff && data[at + 1] !== 0)) at += 1
      const marker = data[at + 1] ?? 0
      if (marker < 0xd0 || marker > 0xd7) return false
      at += 2
      pending = 0
      available = 0
      missing = 0
      return true
    },
  }
}
