import { type ByteWindow, openByteWindow } from '~/lib/bytes/byte-window'
import { readPieces } from '~/lib/bytes/read-pieces'

/** A part of a multipart/form-data body (RFC 7578): a field or a file. */
export type MultipartPart = {
  name: string
  /** Null for a text field. A file field without a choice has an empty name and no data. */
  filename: string | null
  /** What is not read is skipped when the next part is requested. */
  data: AsyncGenerator<Uint8Array>
}

/** The body is not multipart/form-data, or ends early. */
export class MalformedMultipart extends Error {}

/** Browsers send about 200 bytes. */
const MAX_HEADER_BYTES = 8_192

const CRLF = '\r\n'

/**
 * The parts of a multipart/form-data body, as they arrive: none is held as a whole. Throws MalformedMultipart.
 * (Remix's parser collects what its handler leaves unread, and headers of any length.)
 */
export async function* readMultipart(
  body: AsyncIterable<Uint8Array>,
  boundary: string,
): AsyncGenerator<MultipartPart> {
  const window = openByteWindow(readPieces(body))
  const delimiter = Buffer.from(`${CRLF}--${boundary}`)
  const opening = delimiter.subarray(CRLF.length)
  if (!(await window.ensure(opening.length)) || findBytes(window, opening) !== window.at) {
    throw new MalformedMultipart('it does not start with its boundary')
  }
  window.at += opening.length
  while (await hasNextPart(window)) {
    const progress = { isRead: false }
    const headers = parseHeaders(await readHeaders(window))
    yield { ...headers, data: readData(window, delimiter, progress) }
    while (!progress.isRead) {
      for await (const _skipped of readData(window, delimiter, progress)) {
        // Read to its end, and dropped.
      }
    }
  }
}

/** After a boundary: the next part, or the end. */
async function hasNextPart(window: ByteWindow): Promise<boolean> {
  if (!(await window.ensure(2))) throw new MalformedMultipart('it ends after a boundary')
  const next = String.fromCharCode(...window.bytes.subarray(window.at, window.at + 2))
  window.at += 2
  if (next === '--') return false
  if (next !== CRLF) throw new MalformedMultipart('a boundary is not the end of its line')
  return true
}

const END_OF_HEADERS = Buffer.from(CRLF + CRLF)

async function readHeaders(window: ByteWindow): Promise<string> {
  for (;;) {
    const end = findBytes(window, END_OF_HEADERS)
    if (end > window.at + MAX_HEADER_BYTES) throw new MalformedMultipart('its headers are too long')
    if (end >= 0) {
      const headers = new TextDecoder().decode(window.bytes.subarray(window.at, end))
      window.at = end + END_OF_HEADERS.length
      return headers
    }
    const isTooLong = window.available() > MAX_HEADER_BYTES
    if (isTooLong || !(await window.ensure(window.available() + 1))) {
      throw new MalformedMultipart('the headers of a part do not end')
    }
  }
}

function parseHeaders(headers: string): Pick<MultipartPart, 'name' | 'filename'> {
  const disposition = /^content-disposition:[ \t]*form-data(;.*)$/im.exec(headers)?.[1] ?? ''
  const name = /;[ \t]*name="([^"]*)"/i.exec(disposition)?.[1]
  if (name === undefined) throw new MalformedMultipart('a part has no name')
  return { name, filename: /;[ \t]*filename\*?="?([^"]*)/i.exec(disposition)?.[1] ?? null }
}

async function* readData(
  window: ByteWindow,
  delimiter: Buffer,
  progress: { isRead: boolean },
): AsyncGenerator<Uint8Array> {
  while (!progress.isRead) {
    if (!(await window.ensure(delimiter.length))) throw new MalformedMultipart('a part is cut off')
    const found = findBytes(window, delimiter)
    const end = found >= 0 ? found : window.bytes.length - delimiter.length + 1
    const data = window.bytes.subarray(window.at, end)
    progress.isRead = found >= 0
    window.at = found >= 0 ? found + delimiter.length : end
    if (data.length > 0) yield data
  }
}

/** Where the bytes occur first, as an index of the window's bytes; -1 if they do not. */
function findBytes(window: ByteWindow, bytes: Buffer): number {
  const { buffer, byteOffset, length } = window.bytes
  return Buffer.from(buffer, byteOffset, length).indexOf(bytes, window.at)
}
