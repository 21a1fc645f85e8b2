import { decodeHTML } from 'entities'
import { jsonrepair } from 'jsonrepair'
import { type HtmlNode, readScripts } from '../html-page'
import { toWellFormed } from '../text-limits'
import { addValue, createThing, type Thing, type Value, withoutPrefix } from './thing'

export type JsonLd = {
  things: Thing[]
  /** Blocks that could be read only after their syntax was repaired. Nesting too deep for the stack is not. */
  repaired: number
  /** Blocks that could not be read at all; they affect no other block. */
  broken: number
}

/** Reads a page's JSON-LD blocks. */
export function readJsonLd(page: HtmlNode): JsonLd {
  return readJsonLdBlocks(readScripts(page, 'application/ld+json'))
}

export function readJsonLdBlocks(blocks: string[]): JsonLd {
  const result: JsonLd = { things: [], repaired: 0, broken: 0 }
  const budget: Budget = { values: MAX_VALUES, repairs: MAX_REPAIRS }
  for (const block of blocks) {
    const text = unwrap(block)
    if (text === '') continue
    const parsed = parseBlock(text, budget)
    if (!parsed) {
      result.broken++
      continue
    }
    if (parsed.isRepaired) result.repaired++
    result.things.push(
      ...readValues(parsed.json, budget, 0).filter((value) => typeof value !== 'string'),
    )
  }
  linkReferences(result.things)
  return result
}

/** Beyond these, blocks are broken or hostile; what lies deeper or comes later is left out. */
const MAX_BLOCK_LENGTH = 5_000_000
/**
 * Repairs of a page, in characters times quotes: that is how long they can last, about a second in all. A broken block of 150
 * events is below it.
 */
const MAX_REPAIRS = 1_000_000_000
const MAX_VALUES = 200_000
const MAX_DEPTH = 40

type Budget = { values: number; repairs: number }

/** A block without the marks that once hid scripts from old browsers, and without a statement's end. */
function unwrap(block: string): string {
  const start = block.replace(
    /^[\s\uFEFF]*(?:(?:\/\/|\/\*)?\s*(?:<!--|<!\[CDATA\[)(?:\s*\*\/)?\s*)+/,
    '',
  )
  const text = withoutEndMarks(start).trim().replace(/;$/, '')
  return /^[[{]\s*&quot;/.test(text) ? decodeHTML(text) : text
}

/** Without '-->' and ']]>' at its end, also behind '//'. An expression would try each way to share the spaces between them. */
function withoutEndMarks(text: string): string {
  let rest = text.trimEnd()
  for (;;) {
    const marked = rest.endsWith('*/') ? rest.slice(0, -2).trimEnd() : rest
    if (!marked.endsWith('-->') && !marked.endsWith(']]>')) return rest
    rest = marked.slice(0, -3).trimEnd()
    if (rest.endsWith('//') || rest.endsWith('/*')) rest = rest.slice(0, -2).trimEnd()
  }
}

function parseBlock(text: string, budget: Budget): { json: unknown; isRepaired: boolean } | null {
  if (text.length > MAX_BLOCK_LENGTH || !/^[[{]/.test(text)) return null
  try {
    return { json: JSON.parse(text), isRepaired: false }
  } catch {
    return repairBlock(text, budget)
  }
}

/** Line breaks in texts, trailing commas, comments, unescaped quotes and several documents in one block are repaired. Nesting too deep for the stack is not. */
function repairBlock(text: string, budget: Budget): { json: unknown; isRepaired: boolean } | null {
  budget.repairs -= text.length * text.split('"').length
  if (budget.repairs < 0) return null
  try {
    return { json: JSON.parse(jsonrepair(text)), isRepaired: true }
  } catch {
    return null
  }
}

function readValues(json: unknown, budget: Budget, depth: number): Value[] {
  if (depth > MAX_DEPTH || budget.values-- <= 0) return []
  if (Array.isArray(json)) return json.flatMap((item) => readValues(item, budget, depth + 1))
  if (typeof json === 'string') return [toWellFormed(json)]
  if (typeof json === 'number' || typeof json === 'boolean') return [String(json)]
  if (typeof json !== 'object' || json === null) return []
  const container = CONTAINERS.find((name) => name in json)
  if (container) return readValues(new Map(Object.entries(json)).get(container), budget, depth + 1)
  return [readThing(json, budget, depth)]
}

/** Objects that only wrap a value, to give it a language or an order. */
const CONTAINERS = ['@value', '@list', '@set']

function readThing(json: object, budget: Budget, depth: number): Thing {
  const fields = new Map<string, unknown>(Object.entries(json))
  const id = fields.get('@id')
  const thing = createThing(
    readValues(fields.get('@type'), budget, depth)
      .filter((type) => typeof type === 'string')
      .map(withoutPrefix),
    typeof id === 'string' && id !== '' ? toWellFormed(id) : null,
  )
  for (const [name, field] of fields) {
    if (name.startsWith('@') && name !== '@graph') continue
    for (const value of readValues(field, budget, depth + 1)) {
      addValue(thing, withoutPrefix(name), value)
    }
  }
  return thing
}

/** Replaces things that are only an id by the thing of the page that has this id. */
function linkReferences(things: Thing[]): void {
  const all = new Set<Thing>()
  for (const thing of things) collectThings(thing, all)
  const byId = new Map<string, Thing>()
  for (const thing of all) {
    if (thing.id && thing.properties.size > 0 && !byId.has(thing.id)) byId.set(thing.id, thing)
  }
  for (const { properties } of all) {
    for (const [name, values] of properties) {
      const linked = values.map((value) =>
        typeof value === 'string' || value.properties.size > 0
          ? value
          : (byId.get(value.id ?? '') ?? value),
      )
      properties.set(name, linked)
    }
  }
}

function collectThings(thing: Thing, all: Set<Thing>): void {
  all.add(thing)
  for (const values of thing.properties.values()) {
    for (const value of values) if (typeof value !== 'string') collectThings(value, all)
  }
}
