/**
 * The part of a stream that a parser is looking at: `bytes` from `at` on. Code that walks through many bytes makes sure of
 * enough of them first, and then runs without waiting.
 */
export type ByteWindow = {
  /** Replaced whenever more are read. */
  bytes: Uint8Array
  at: number
  /** How many bytes from `at` on can be read without waiting. */
  available(): number
  /** Where `at` is in the stream. */
  position(): number
  /** Reads until so many bytes are available; false if the stream ends before. */
  ensure(count: number): Promise<boolean>
  /** Moves on by so many bytes; false if the stream ends before. Each piece that is left behind is seen once. */
  pass(count: number, see?: (piece: Uint8Array) => void | Promise<void>): Promise<boolean>
}

export function openByteWindow(pieces: AsyncIterable<Uint8Array>): ByteWindow {
  const source = pieces[Symbol.asyncIterator]()
  /** The position of the first of `bytes`. */
  let start = 0
  const window: ByteWindow = {
    bytes: new Uint8Array(),
    at: 0,
    available: () => window.bytes.length - window.at,
    position: () => start + window.at,
    async ensure(count) {
      while (window.available() < count) {
        const next = await source.next()
        if (next.done) return false
        const rest = window.bytes.subarray(window.at)
        start += window.at
        window.at = 0
        window.bytes = rest.length === 0 ? next.value : joinTwo(rest, next.value)
      }
      return true
    },
    async pass(count, see) {
      for (let left = count; left > 0; ) {
        if (window.available() === 0 && !(await window.ensure(1))) return false
        const piece = window.bytes.subarray(window.at, window.at + left)
        window.at += piece.length
        left -= piece.length
        await see?.(piece)
      }
      return true
    },
  }
  return window
}

function joinTwo(first: Uint8Array, second: Uint8Array): Uint8Array {
  const joined = new Uint8Array(first.length + second.length)
  joined.set(first)
  joined.set(second, first.length)
  return joined
}
