import { imageSize } from 'image-size'
import { expect, test } from 'vitest'
import { readBytes, readChunks, streamBytes, toStream } from '~/lib/bytes/read-pieces'
import { createPng, pngChunk } from '../../../test/samples/png-image'
import {
  containsText,
  createGif,
  createJpeg,
  exifSegment,
  insertSegments,
  joinBytes,
  segment,
} from '../../../test/samples/sample-images'
import type { OriginalType } from './image'
import { pickCleanSections, readImageFile } from './image-file'
import type { ImageFile } from './image-structure'

const SECRET = 'N 43.0677 W 87.9022 serial 0815'

/** Null if the file is refused. */
async function readFile(bytes: Uint8Array, { isNew = false } = {}): Promise<ImageFile | null> {
  const file = await readImageFile(readChunks(streamBytes(bytes)), { isNew })
  return file.kind === 'image' ? file : null
}

async function isComplete(bytes: Uint8Array, type: OriginalType): Promise<boolean> {
  return (await readFile(bytes, { isNew: true }))?.contentType === type
}

async function removeMetadata(bytes: Uint8Array, type: OriginalType): Promise<Uint8Array | null> {
  const file = await readFile(bytes)
  if (file?.contentType !== type) return null
  return readBytes(toStream(pickCleanSections(readChunks(streamBytes(bytes)), file.clean)))
}

test('A JPEG loses EXIF, XMP, IPTC, comments and previews, and keeps its pixels and color profile', async () => {
  const profile = segment(0xe2, 'ICC_PROFILE\0\x01\x01profile')
  const adobe = segment(0xee, 'Adobe\0d\0\0\0\0\0')
  const jfif = segment(0xe0, 'JFIF\0\x01\x01\0\0\x01\0\x01\0\0')
  const jpeg = createJpeg()
  const full = insertSegments(
    jpeg,
    segment(0xe0, `JFIF\0\x01\x01\0\0\x01\0\x01\x01\x01${SECRET}`),
    segment(0xe0, `JFXX\0\x10${SECRET}`),
    exifSegment(1, SECRET),
    segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${SECRET}`),
    profile,
    segment(0xe2, `MPF\0${SECRET}`),
    segment(0xeb, `JP${SECRET}`),
    segment(0xed, `Photoshop 3.0\0${SECRET}`),
    segment(0xfe, SECRET),
    adobe,
  )
  expect(await removeMetadata(full, 'image/jpeg')).toEqual(
    insertSegments(jpeg, jfif, profile, adobe),
  )
})

test.each([2, 3, 4, 5, 6, 7, 8])(
  'A JPEG keeps its orientation (%i) without the rest of EXIF',
  async (orientation) => {
    const full = insertSegments(createJpeg(), exifSegment(orientation, SECRET))
    const clean = (await removeMetadata(full, 'image/jpeg'))!
    expect(imageSize(clean).orientation).toBe(orientation)
    expect(containsText(clean, 'serial')).toBe(false)
  },
)

test('A PNG loses text, EXIF and times, and keeps its pixels and color profile', async () => {
  const png = await createPng(3, 2, () => [1, 2, 3])
  const header = png.subarray(0, 33)
  const text = (name: string) => pngChunk(name, new TextEncoder().encode(SECRET))
  const profile = text('iCCP')
  const full = joinBytes(
    header,
    text('tEXt'),
    text('zTXt'),
    text('iTXt'),
    text('eXIf'),
    text('tIME'),
    text('prVt'),
    profile,
    png.subarray(33),
  )
  expect(await removeMetadata(full, 'image/png')).toEqual(
    joinBytes(header, profile, png.subarray(33)),
  )
})

test('A GIF loses comments and XMP, and keeps how often it repeats', async () => {
  const gif = createGif()
  const extension = (label: number, ...blocks: string[]) =>
    joinBytes(
      [0x21, label],
      ...blocks.flatMap((text) => [[text.length], new TextEncoder().encode(text)]),
      [0],
    )
  const repeat = extension(0xff, 'NETSCAPE2.0', '\x01\0\0')
  const full = joinBytes(
    gif.subarray(0, 19),
    extension(0xfe, SECRET),
    repeat,
    extension(0xff, 'XMP DataXMP', SECRET),
    gif.subarray(19),
  )
  expect(await removeMetadata(full, 'image/gif')).toEqual(
    joinBytes(gif.subarray(0, 19), repeat, gif.subarray(19)),
  )
})

test('What follows the end of an image is not part of it', async () => {
  const files: [Uint8Array, OriginalType][] = [
    [createJpeg(), 'image/jpeg'],
    [await createPng(3, 2, () => [1, 2, 3]), 'image/png'],
    [createGif(), 'image/gif'],
  ]
  for (const [bytes, type] of files) {
    const longer = joinBytes(bytes, new TextEncoder().encode(SECRET))
    expect([type, (await readFile(longer))?.end]).toEqual([type, bytes.length])
    expect(await removeMetadata(longer, type)).toEqual(bytes)
  }
})

test('A file that stops anywhere before its end is incomplete', async () => {
  const files: [Uint8Array, OriginalType][] = [
    [createJpeg(), 'image/jpeg'],
    [await createPng(30, 20, (x, y) => [x, y, x * y]), 'image/png'],
    [createGif(), 'image/gif'],
  ]
  for (const [bytes, type] of files) {
    expect([type, await isComplete(bytes, type)]).toEqual([type, true])
    for (let length = 0; length < bytes.length; length += 1) {
      const complete = await isComplete(bytes.subarray(0, length), type)
      expect([type, length, complete]).toEqual([type, length, false])
    }
  }
})

test('A JPEG with restart markers ends at its end marker, and not before', async () => {
  const jpeg = createJpeg()
  // Two blocks beside each other, with a marker between them: the interval is one block.
  const wide = insertSegments(jpeg, segment(0xdd, [0, 1]))
  const sizeAt = wide.findIndex((byte, at) => byte === 0xff && wide[at + 1] === 0xc0) + 5
  wide.set([0, 8, 0, 16], sizeAt)
  const head = wide.subarray(0, -3)
  const row = [0b0011_1111, 0xff, 0xd0, 0b0011_1111]
  const end = [0xff, 0xd9]
  expect(await isComplete(joinBytes(head, row, end), 'image/jpeg')).toBe(true)
  expect(await isComplete(joinBytes(head, row, row), 'image/jpeg')).toBe(false)
})

test('A file of more sections than an encoder writes is refused', async () => {
  const png = await createPng(3, 2, () => [1, 2, 3])
  const empty = pngChunk('tEXt', new Uint8Array())
  const withChunks = (count: number) =>
    joinBytes(png.subarray(0, 33), ...Array<Uint8Array>(count).fill(empty), png.subarray(33))
  expect(await isComplete(withChunks(19_000), 'image/png')).toBe(true)
  expect(await isComplete(withChunks(20_000), 'image/png')).toBe(false)
  const jpeg = createJpeg()
  const scan = jpeg.subarray(jpeg.lastIndexOf(0xda) - 1, -2)
  const withScans = (count: number) =>
    joinBytes(jpeg.subarray(0, -2), ...Array<Uint8Array>(count - 1).fill(scan), [0xff, 0xd9])
  expect(await isComplete(withScans(100), 'image/jpeg')).toBe(true)
  expect(await isComplete(withScans(101), 'image/jpeg')).toBe(false)
})

test('A PNG whose rows are missing or damaged is incomplete', async () => {
  const png = await createPng(4, 4, (x, y) => [x, y, 9])
  const short = await createPng(4, 3, (x, y) => [x, y, 9])
  // The header promises a row more than there is.
  const promising = joinBytes(png.subarray(0, 33), short.subarray(33))
  expect(await isComplete(promising, 'image/png')).toBe(false)
  const damaged = png.slice()
  damaged[45] = (damaged[45] ?? 0) ^ 0xff
  expect(await isComplete(damaged, 'image/png')).toBe(false)
  const withoutRows = joinBytes(png.subarray(0, 33), png.subarray(-12))
  expect(await isComplete(withoutRows, 'image/png')).toBe(false)
})

test('An interlaced PNG has every row when all its passes have', async () => {
  // 3 × 3 pixels of 8-bit gray: the passes have 2, 0, 0, 2 + 2, 2, and so on, with a filter byte for each row.
  const file = async (bytes: number) => {
    const header = Uint8Array.of(0, 0, 0, 3, 0, 0, 0, 3, 8, 0, 0, 0, 1)
    const rows = new Blob([new Uint8Array(bytes)])
      .stream()
      .pipeThrough(new CompressionStream('deflate'))
    return joinBytes(
      [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
      pngChunk('IHDR', header),
      pngChunk('IDAT', new Uint8Array(await new Response(rows).arrayBuffer())),
      pngChunk('IEND', new Uint8Array()),
    )
  }
  // Adam7 of 3 × 3: pass 1 has 1 pixel, pass 4 has 1, pass 5 has 2, pass 6 has 2 rows of 1, pass 7 has 3.
  const all = 2 + 2 + 3 + 4 + 4
  expect(await isComplete(await file(all), 'image/png')).toBe(true)
  expect(await isComplete(await file(all - 1), 'image/png')).toBe(false)
})

test('A GIF whose data has fewer pixels than its frame is incomplete', async () => {
  const gif = createGif()
  const taller = gif.slice()
  // The height of the frame, after its position and width.
  taller[gif.lastIndexOf(0x2c) + 7] = 200
  expect(await isComplete(taller, 'image/gif')).toBe(false)
})

/** A gray JPEG of many blocks, which take two bits each. */
function createLargeJpeg(width: number, height: number): Uint8Array {
  const jpeg = createJpeg()
  const sizeAt = jpeg.findIndex((byte, at) => byte === 0xff && jpeg[at + 1] === 0xc0) + 5
  jpeg.set([height >> 8, height & 255, width >> 8, width & 255], sizeAt)
  const data = new Uint8Array(Math.ceil((Math.ceil(width / 8) * Math.ceil(height / 8) * 2) / 8))
  const end = jpeg.length - 3
  const large = new Uint8Array(end + data.length + 2)
  large.set(jpeg.subarray(0, end))
  large.set([0xff, 0xd9], end + data.length)
  return large
}

async function* cut(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

test('It makes no difference in which pieces a file arrives', async () => {
  const text = pngChunk('tEXt', new TextEncoder().encode(SECRET))
  const png = await createPng(90, 80, (x, y) => [x, y, (x * y) & 255])
  const files = [
    insertSegments(createJpeg(), exifSegment(6, SECRET), segment(0xdd, [0, 0])),
    createLargeJpeg(4000, 3000),
    joinBytes(png.subarray(0, 33), text, png.subarray(33)),
    createGif(),
  ]
  for (const bytes of files) {
    const whole = await readFile(bytes, { isNew: true })
    expect(whole).not.toBe(null)
    for (const size of [1, 2, 13, 255, 8191, 8192, 20_000]) {
      const file = await readImageFile(cut(bytes, size), { isNew: true })
      expect([size, file]).toEqual([size, whole])
    }
  }
})

test('A JPEG with a second frame, which could promise another size, is refused', async () => {
  const jpeg = createJpeg()
  const frame = segment(0xc0, [8, 0, 8, 0, 8, 1, 1, 0x11, 0])
  expect(await isComplete(insertSegments(jpeg, frame), 'image/jpeg')).toBe(false)
})

test('Damaged EXIF counts as none', async () => {
  const exif = segment(0xe1, 'Exif\0\0MM\0*\xff\xff\xff\xff')
  const file = await readFile(insertSegments(createJpeg(), exif), { isNew: true })
  expect(file).toMatchObject({ width: 8, height: 8 })
})
