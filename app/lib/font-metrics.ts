/** The metrics of a TrueType font that are needed to wrap text. */
export type FontMetrics = {
  /** The family's name, by which a drawing refers to the font. */
  family: string
  /** Whether the font has a glyph for the character. */
  has(character: string): boolean
  /** The width of the text as a multiple of the font size, without kerning. */
  measure(text: string): number
}

/** Reads the tables cmap (formats 4 and 12), hhea, hmtx and name (ISO/IEC 14496-22). Throws when the bytes are not a font. */
export function readFontMetrics(bytes: Uint8Array): FontMetrics {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tables = new Map<string, number>()
  for (let at = 12; at < 12 + view.getUint16(4) * 16; at += 16) {
    tables.set(String.fromCharCode(...bytes.subarray(at, at + 4)), view.getUint32(at + 8))
  }
  const table = (name: string): number => {
    const offset = tables.get(name)
    if (offset === undefined) throw new Error(`the font has no table ${name}`)
    return offset
  }
  const unitsPerEm = view.getUint16(table('head') + 18)
  const advances = view.getUint16(table('hhea') + 34)
  const hmtx = table('hmtx')
  const glyphs = readCharacters(view, table('cmap'))
  const findGlyph = (character: string) => glyphs.get(character.codePointAt(0) ?? 0) ?? 0
  return {
    family: readFamily(view, table('name')),
    has: (character) => findGlyph(character) !== 0,
    measure(text) {
      let units = 0
      // Glyphs beyond the last advance share it.
      for (const character of text) {
        units += view.getUint16(hmtx + Math.min(findGlyph(character), advances - 1) * 4)
      }
      return units / unitsPerEm
    },
  }
}

/** Names of the family in the table: that of its typographic family, if it has one, and the plain one. */
const FAMILY_NAMES = [16, 1]
const WINDOWS = 3

function readFamily(view: DataView, name: number): string {
  const texts = name + view.getUint16(name + 4)
  const families = new Map<number, string>()
  for (let index = 0; index < view.getUint16(name + 2); index++) {
    const record = name + 6 + index * 12
    if (view.getUint16(record) !== WINDOWS) continue
    const [length, offset] = [view.getUint16(record + 8), view.getUint16(record + 10)]
    const bytes = new Uint8Array(view.buffer, view.byteOffset + texts + offset, length)
    families.set(view.getUint16(record + 6), new TextDecoder('utf-16be').decode(bytes))
  }
  const found = FAMILY_NAMES.map((id) => families.get(id)).find((family) => family !== undefined)
  if (found === undefined) throw new Error('the font names no family')
  return found
}

function readCharacters(view: DataView, cmap: number): Map<number, number> {
  const glyphs = new Map<number, number>()
  for (let index = 0; index < view.getUint16(cmap + 2); index++) {
    const subtable = cmap + view.getUint32(cmap + 4 + index * 8 + 4)
    const format = view.getUint16(subtable)
    if (format === 4) readSegments(view, subtable, glyphs)
    if (format === 12) readGroups(view, subtable, glyphs)
  }
  return glyphs
}

function readSegments(view: DataView, subtable: number, glyphs: Map<number, number>): void {
  const doubled = view.getUint16(subtable + 6)
  const ends = subtable + 14
  const starts = ends + doubled + 2
  const deltas = starts + doubled
  const offsets = deltas + doubled
  for (let at = 0; at < doubled; at += 2) {
    const [first, last] = [view.getUint16(starts + at), view.getUint16(ends + at)]
    const delta = view.getUint16(deltas + at)
    const offset = view.getUint16(offsets + at)
    for (let code = first; code <= last && code !== 0xffff; code++) {
      const listed =
        offset === 0 ? code : view.getUint16(offsets + at + offset + (code - first) * 2)
      if (listed !== 0) glyphs.set(code, (listed + delta) & 0xffff)
    }
  }
}

function readGroups(view: DataView, subtable: number, glyphs: Map<number, number>): void {
  for (let index = 0; index < view.getUint32(subtable + 12); index++) {
    const group = subtable + 16 + index * 12
    const first = view.getUint32(group)
    for (let code = first; code <= view.getUint32(group + 4); code++) {
      glyphs.set(code, view.getUint32(group + 8) + code - first)
    }
  }
}
