import { type ByteWindow, openByteWindow } from '~/lib/bytes/byte-window'
import { readPieces } from '~/lib/bytes/read-pieces'
import { readGif } from './gif-file'
import { type CleanSection, DAMAGED, type ReadImageFile, type ReadOptions } from './image-structure'
import { readJpeg } from './jpeg-file'
import { readPng } from './png-file'

/** The bytes that decide the type of a file. */
const START_BYTES = 3

/**
 * Reads the structure of an image file as it arrives: no more of it than a section's header is in memory. The bytes decide
 * its type.
 */
export async function readImageFile(
  pieces: AsyncIterable<Uint8Array>,
  options: ReadOptions,
): Promise<ReadImageFile> {
  const window = openByteWindow(pieces)
  if (!(await window.ensure(START_BYTES))) return DAMAGED
  return chooseReader(window)(window, options)
}

function chooseReader({ bytes }: ByteWindow) {
  switch (bytes[0]) {
    case 0x89:
      return readPng
    case 0x47:
      return readGif
    default:
      return readJpeg
  }
}

/**
 * An image without EXIF, XMP, IPTC, comments, embedded previews and what follows its end, from the original file and its
 * structure. The color profile and the orientation stay.
 */
export async function* pickCleanSections(
  original: AsyncIterable<Uint8Array>,
  sections: CleanSection[],
): AsyncGenerator<Uint8Array> {
  const window = openByteWindow(readPieces(original))
  for (const section of sections) {
    if (section instanceof Uint8Array) yield section
    else yield* readRange(window, section)
  }
}

async function* readRange(window: ByteWindow, { from, to }: { from: number; to: number }) {
  await window.pass(from - window.position())
  for (let left = to - from; left > 0; ) {
    if (window.available() === 0 && !(await window.ensure(1))) {
      throw new Error('the original is shorter than its structure')
    }
    const piece = window.bytes.subarray(window.at, window.at + left)
    window.at += piece.length
    left -= piece.length
    yield piece
  }
}
