const PIECE_BYTES = 65_536

/** Cuts a stream into pieces of the same size, however small the chunks are that it arrives in; the last may be smaller. */
export async function* readPieces(
  chunks: AsyncIterable<Uint8Array>,
  size: number = PIECE_BYTES,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let piece = new Uint8Array(size)
  let filled = 0
  for await (const chunk of chunks) {
    for (let from = 0; from < chunk.length; ) {
      const fitting = chunk.subarray(from, from + size - filled)
      piece.set(fitting, filled)
      filled += fitting.length
      from += fitting.length
      if (filled < size) continue
      yield piece
      // The consumer may still be reading it.
      piece = new Uint8Array(size)
      filled = 0
    }
  }
  if (filled > 0) yield piece.subarray(0, filled)
}

/** A stream of pieces, as platform services take it. */
export function toStream(pieces: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await iterator.next()
      if (next.done) controller.close()
      else controller.enqueue(next.value)
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}

/** The chunks of a stream as they arrive. Stopping before its end cancels it. */
export async function* readChunks(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  let isDone = false
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
    isDone = true
  } finally {
    if (!isDone) await reader.cancel().catch(() => {})
    reader.releaseLock()
  }
}

/** The pieces of a stream of which the first has been read. */
export async function* prepend(
  first: Uint8Array,
  rest: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield first
  yield* rest
}

export const streamBytes = (bytes: Uint8Array): ReadableStream<Uint8Array> =>
  new Blob([bytes as Uint8Array<ArrayBuffer>]).stream()

export const readBytes = async (
  stream: ReadableStream<Uint8Array>,
): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await new Response(stream).arrayBuffer())
