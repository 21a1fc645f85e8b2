import type { ByteWindow } from '~/lib/byte-window'
import { createBitReader } from './jpeg-bits'

const SOF0 = 0xc0
const SOF1 = 0xc1
const HUFFMAN_TABLES = 0xc4
const RESTART_INTERVAL = 0xdd

type Component = { id: number; across: number; down: number }
type Frame = { width: number; height: number; components: Component[] }
/** By the next 16 bits: the length of the code that they start with, times 256, and its symbol. 0 if there is none. */
type HuffmanTable = Uint16Array
/**
 * The definitions by class and number, as the segments name them: 0x00 to 0x03 for DC, 0x10 to 0x13 for AC. Each has the
 * number of codes by length, from 1 bit to 16, then the symbols in the order of their codes.
 */
type HuffmanTables = Map<number, Uint8Array>

/** In a sequential image each of up to four components is in one scan. */
const MAX_SCANS = 4

/**
 * Follows the segments of a JPEG, to find out whether its scans have every block. Only for sequential images (T.81, SOF0
 * and SOF1), which cameras make: of a progressive one an early scan has every row already.
 */
export function createScanCheck() {
  let frame: Frame | null = null
  let interval = 0
  let scans = 0
  const tables: HuffmanTables = new Map()
  return {
    /** The content of a segment before the scans, or between them. */
    readSegment(marker: number, content: Uint8Array): void {
      if (marker === SOF0 || marker === SOF1) frame = readFrame(content)
      else if (marker === HUFFMAN_TABLES) readTables(content, tables)
      else if (marker === RESTART_INTERVAL) interval = readNumber(content, 0)
    },
    /** Whether the data that follows the header of a scan has every block. The window then is somewhere in that data. */
    async readScan(header: Uint8Array, window: ByteWindow): Promise<boolean> {
      if (!frame) return true
      scans += 1
      const blocks = scans <= MAX_SCANS ? listBlocks(frame, header, tables) : null
      return blocks !== null && hasEveryBlock(window, { interval, blocks })
    },
  }
}

const readNumber = (bytes: Uint8Array, at: number) => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)

function readFrame(content: Uint8Array): Frame {
  const components: Component[] = []
  for (let at = 6; at + 2 < content.length; at += 3) {
    const sampling = content[at + 1] ?? 0
    components.push({ id: content[at] ?? 0, across: sampling >> 4, down: sampling & 15 })
  }
  return { height: readNumber(content, 1), width: readNumber(content, 3), components }
}

function readTables(content: Uint8Array, tables: HuffmanTables): void {
  let at = 0
  while (at + 17 <= content.length) {
    tables.set(content[at] ?? 0, content.slice(at + 1))
    at += 17 + content.subarray(at + 1, at + 17).reduce((sum, count) => sum + count, 0)
  }
}

function buildTable(definition: Uint8Array | undefined): HuffmanTable | undefined {
  if (!definition) return undefined
  const table = new Uint16Array(65_536)
  let from = 0
  let next = 16
  for (let length = 1; length <= 16; length += 1) {
    for (let count = definition[length - 1] ?? 0; count > 0; count -= 1) {
      const end = from + 2 ** (16 - length)
      table.fill((length << 8) | (definition[next] ?? 0), from, end)
      from = end
      next += 1
    }
  }
  return table
}

/** The tables of one block. */
type Block = { dc: HuffmanTable | undefined; ac: HuffmanTable | undefined }
type Blocks = { perUnit: Block[]; units: number }

/** The blocks that a scan repeats, and how often: of several components they alternate. Null if it names unknown ones. */
function listBlocks(frame: Frame, header: Uint8Array, tables: HuffmanTables): Blocks | null {
  const chosen: { component: Component; block: Block }[] = []
  for (let index = 0; index < (header[0] ?? 0); index += 1) {
    const component = frame.components.find(({ id }) => id === header[1 + 2 * index])
    const selector = header[2 + 2 * index] ?? 0
    if (!component) return null
    const block = {
      dc: buildTable(tables.get(selector >> 4)),
      ac: buildTable(tables.get(0x10 | (selector & 15))),
    }
    chosen.push({ component, block })
  }
  const most = (side: 'across' | 'down') =>
    Math.max(...frame.components.map((component) => component[side]))
  const { width, height } = frame
  const [only] = chosen
  if (only && chosen.length === 1) {
    const { across, down } = only.component
    const columns = Math.ceil(Math.ceil((width * across) / most('across')) / 8)
    const rows = Math.ceil(Math.ceil((height * down) / most('down')) / 8)
    return { perUnit: [only.block], units: columns * rows }
  }
  const units = Math.ceil(width / (8 * most('across'))) * Math.ceil(height / (8 * most('down')))
  const perUnit = chosen.flatMap(({ component: { across, down }, block }) =>
    Array.from({ length: across * down }, () => block),
  )
  return { perUnit, units }
}

/** More than a unit of ten blocks takes if each coefficient has the longest code and all its bytes are stuffed. */
const UNIT_BYTES = 8_192
const MAX_BLOCKS_IN_UNIT = 10

/** Reads all codes of a scan, without computing what they mean. */
async function hasEveryBlock(
  window: ByteWindow,
  { interval, blocks: { perUnit, units } }: { interval: number; blocks: Blocks },
): Promise<boolean> {
  if (!(units > 0) || perUnit.length === 0 || perUnit.length > MAX_BLOCKS_IN_UNIT) return false
  const bits = createBitReader(window.bytes, window.at)
  let hasMore = true
  for (let unit = 0; unit < units; unit += 1) {
    if (hasMore && window.bytes.length - bits.position() < UNIT_BYTES) {
      window.at = bits.position()
      hasMore = await window.ensure(UNIT_BYTES)
      bits.moveTo(window.bytes, window.at)
    }
    if (interval > 0 && unit > 0 && unit % interval === 0 && !bits.restart()) return false
    for (const { dc, ac } of perUnit) {
      if (!dc || !ac || !readBlock(bits, dc, ac)) return false
    }
    if (bits.isPastEnd()) return false
  }
  window.at = bits.position()
  return true
}

/** A difference, then up to 63 coefficients, each after a run of zeros. False if the data has no such code. */
function readBlock(
  bits: ReturnType<typeof createBitReader>,
  dc: HuffmanTable,
  ac: HuffmanTable,
): boolean {
  const difference = bits.readCode(dc)
  if (difference < 0) return false
  bits.skip(difference & 15)
  for (let index = 1; index < 64; index += 1) {
    const code = bits.readCode(ac)
    if (code < 0) return false
    const size = code & 15
    const zeros = code >> 4
    if (size === 0 && zeros < 15) return true
    index += zeros
    bits.skip(size)
  }
  return true
}
