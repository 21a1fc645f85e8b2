/** A baseline JPEG of 8 × 8 gray pixels, without metadata. */
export function createJpeg(): Uint8Array {
  return joinBytes(
    [0xff, 0xd8],
    segment(0xdb, [0, ...Array(64).fill(1)]),
    segment(0xc0, [8, 0, 8, 0, 8, 1, 1, 0x11, 0]),
    // One code each, of one bit: no difference from the last block, and no further coefficient.
    segment(0xc4, [0x00, 1, ...Array(15).fill(0), 0]),
    segment(0xc4, [0x10, 1, ...Array(15).fill(0), 0]),
    segment(0xda, [1, 1, 0, 0, 63, 0]),
    [0b0011_1111],
    [0xff, 0xd9],
  )
}

/** The JPEG with these segments after its first marker. */
export function insertSegments(jpeg: Uint8Array, ...segments: Uint8Array[]): Uint8Array {
  return joinBytes(jpeg.subarray(0, 2), ...segments, jpeg.subarray(2))
}

/** A JPEG segment: its marker, its length, its content. */
export function segment(marker: number, content: number[] | string): Uint8Array {
  const bytes = typeof content === 'string' ? [...new TextEncoder().encode(content)] : content
  const length = bytes.length + 2
  return Uint8Array.of(0xff, marker, length >> 8, length & 0xff, ...bytes)
}

/** EXIF with an orientation, and text where a camera writes its position and serial number. */
export function exifSegment(orientation: number, secret: string): Uint8Array {
  const text = [...new TextEncoder().encode(secret)]
  return segment(0xe1, [
    ...[0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8],
    ...[0, 2, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0],
    ...[0xa4, 0x31, 0, 2, 0, 0, 0, text.length, 0, 0, 0, 38],
    ...[0, 0, 0, 0],
    ...text,
  ])
}

/** A GIF of 1 × 1 pixels. */
export const createGif = () =>
  Uint8Array.from(atob('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'), (character) =>
    character.charCodeAt(0),
  )

export function joinBytes(...lists: (Uint8Array | number[])[]): Uint8Array {
  return Uint8Array.from(lists.flatMap((list) => [...list]))
}

/** Whether the bytes contain this text, in ASCII. */
export const containsText = (bytes: Uint8Array, text: string) =>
  Buffer.from(bytes).toString('latin1').includes(text)
