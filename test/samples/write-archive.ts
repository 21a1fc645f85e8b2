import { gzipSync } from 'node:zlib'
import { Compression, TileType, zxyToTileId } from 'pmtiles'
import type { Box } from '~/lib/shapes/geojson'
import type { Tile } from './cut-tiles'

type Archive = {
  tiles: Tile[]
  box: Box
  /** What the archive says about itself, as JSON. */
  metadata: Record<string, unknown>
}

const HEADER_BYTES = 127
/** Readers fetch this much at first, and the header and the root directory must be in it. */
const FIRST_BYTES = 16_384
const VERSION = 3

/**
 * Writes a small PMTiles archive (github.com/protomaps/PMTiles, spec v3): a header, one directory, the metadata, and the tiles in
 * the order of their ids. Tiles with the same content are stored once.
 */
export function writeArchive({ tiles, box, metadata }: Archive): Uint8Array {
  const numbered = tiles
    .map(({ z, x, y, bytes }) => ({ id: zxyToTileId(z, x, y), bytes }))
    .sort((a, b) => a.id - b.id)
  const { entries, contents } = storeTiles(numbered)
  const directory = gzipSync(encodeDirectory(entries))
  if (HEADER_BYTES + directory.length > FIRST_BYTES)
    throw new Error('too many tiles for one directory')
  const about = gzipSync(JSON.stringify(metadata))
  const data = Buffer.concat(contents)
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles')
  header.writeUInt8(VERSION, 7)
  const dataAt = HEADER_BYTES + directory.length + about.length
  const numbers = [
    HEADER_BYTES,
    directory.length,
    HEADER_BYTES + directory.length,
    about.length,
    dataAt,
    0,
    dataAt,
    data.length,
    numbered.length,
    entries.length,
    contents.length,
  ]
  for (const [index, number] of numbers.entries())
    header.writeBigUInt64LE(BigInt(number), 8 + 8 * index)
  const zooms = tiles.map(({ z }) => z)
  const [minZoom, maxZoom] = [Math.min(...zooms), Math.max(...zooms)]
  const isClustered = 1
  const bytes = [isClustered, Compression.Gzip, Compression.Gzip, TileType.Mvt, minZoom, maxZoom]
  for (const [index, byte] of bytes.entries()) header.writeUInt8(byte, 96 + index)
  const { west, south, east, north } = box
  writeDegrees(header, 102, [west, south, east, north])
  header.writeUInt8(minZoom, 118)
  writeDegrees(header, 119, [(west + east) / 2, (south + north) / 2])
  return new Uint8Array(Buffer.concat([header, directory, about, data]))
}

type Entry = { id: number; offset: number; length: number; run: number }

function storeTiles(tiles: { id: number; bytes: Uint8Array }[]) {
  const stored = new Map<string, { offset: number; length: number }>()
  const contents: Uint8Array[] = []
  const entries: Entry[] = []
  let end = 0
  for (const { id, bytes } of tiles) {
    const name = Buffer.from(bytes).toString('latin1')
    let place = stored.get(name)
    if (!place) {
      const content = gzipSync(bytes)
      place = { offset: end, length: content.length }
      stored.set(name, place)
      contents.push(content)
      end += content.length
    }
    const before = entries.at(-1)
    if (before && before.offset === place.offset && before.id + before.run === id) before.run += 1
    else entries.push({ id, ...place, run: 1 })
  }
  return { entries, contents }
}

/** Columns of variable-length numbers: how far ids are apart, run lengths, lengths, and offsets. */
function encodeDirectory(entries: Entry[]): Uint8Array {
  const bytes: number[] = []
  const push = (number: number) => {
    let rest = number
    for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
    bytes.push(rest)
  }
  push(entries.length)
  for (const [index, { id }] of entries.entries()) push(id - (entries[index - 1]?.id ?? 0))
  for (const { run } of entries) push(run)
  for (const { length } of entries) push(length)
  for (const [index, { offset }] of entries.entries()) {
    const before = entries[index - 1]
    // Zero means that the tile follows the one before.
    push(before && before.offset + before.length === offset ? 0 : offset + 1)
  }
  return Uint8Array.from(bytes)
}

function writeDegrees(header: Buffer, at: number, degrees: number[]): void {
  for (const [index, value] of degrees.entries())
    header.writeInt32LE(Math.round(value * 1e7), at + 4 * index)
}
