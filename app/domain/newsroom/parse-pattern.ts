import { distance } from 'fastest-levenshtein'

/** The highest limit of a piece, in characters. */
const MAX_PIECE_LIMIT = 1_000
export const MAX_PATTERN_LENGTH = 500

/**
 * A pattern is text with pieces in braces, such as `{title|60}: {when}[, {venue}]`. A number after a bar limits the piece's
 * length. What is in brackets is printed only if every piece directly in it has something to print; brackets may be nested.
 * Two asterisks begin and end bold text. A backslash before one of these signs prints the sign.
 */
export type PatternNode<Name extends string = string> =
  | { kind: 'text'; text: string }
  | { kind: 'piece'; name: Name; limit: number | null }
  | { kind: 'optional'; nodes: PatternNode<Name>[] }
  | { kind: 'bold' }

export type ParsedPattern<Name extends string = string> =
  | { kind: 'parsed'; nodes: PatternNode<Name>[] }
  | { kind: 'invalid'; message: string }

const SIGNS = '{}[]|*\\'
const MAX_DEPTH = 5

/** Parses a pattern of these pieces. The message of an invalid one names the piece, and what to write. */
export function parsePattern<Name extends string>(
  pattern: string,
  names: readonly Name[],
): ParsedPattern<Name> {
  const levels: PatternNode<Name>[][] = [[]]
  let isBold = false
  const add = (node: PatternNode<Name>) => levels.at(-1)?.push(node)
  for (let at = 0; at < pattern.length; at++) {
    const sign = pattern.charAt(at)
    const next = pattern.charAt(at + 1)
    if (sign === '\\' && next !== '' && SIGNS.includes(next)) {
      add({ kind: 'text', text: next })
      at++
    } else if (sign === '{') {
      const end = pattern.indexOf('}', at)
      const inside = pattern.slice(at + 1, end < 0 ? undefined : end)
      if (end < 0 || inside.includes('{')) {
        return invalid(`The piece “{${quote(inside)}” needs a closing brace: }`)
      }
      const piece = parsePiece(inside, names)
      if (typeof piece === 'string') return invalid(piece)
      add(piece)
      at = end
    } else if (sign === '}') {
      return invalid('There is a closing brace } without an opening one. To print it, write \\}')
    } else if (sign === '[') {
      if (levels.length > MAX_DEPTH) return invalid(`Nest brackets at most ${MAX_DEPTH} deep.`)
      levels.push([])
    } else if (sign === ']') {
      const nodes = levels.length > 1 ? levels.pop() : undefined
      if (!nodes) {
        return invalid(
          'There is a closing bracket ] without an opening one. To print it, write \\]',
        )
      }
      if (!nodes.some(({ kind }) => kind === 'piece' || kind === 'optional')) {
        return invalid('Brackets need a piece in them. To print brackets, write \\[ and \\]')
      }
      add({ kind: 'optional', nodes })
    } else if (sign === '*' && next === '*') {
      if (levels.length > 1) return invalid('Begin and end bold text (**) outside of brackets.')
      isBold = !isBold
      add({ kind: 'bold' })
      at++
    } else {
      add({ kind: 'text', text: sign })
    }
  }
  if (levels.length > 1) return invalid('A bracket [ needs a closing one: ]')
  if (isBold) return invalid('Bold text begins with ** and must end with **')
  return { kind: 'parsed', nodes: joinTexts(levels[0] ?? []) }
}

const invalid = (message: string): { kind: 'invalid'; message: string } => ({
  kind: 'invalid',
  message,
})

/** The piece, or what is wrong with it. */
function parsePiece<Name extends string>(
  inside: string,
  names: readonly Name[],
): PatternNode<Name> | string {
  const [text = '', limitText, ...more] = inside.split('|').map((word) => word.trim())
  const name = names.find((candidate) => candidate.toLowerCase() === text.toLowerCase())
  if (name === undefined) return describeUnknown(text, names)
  if (limitText === undefined) return { kind: 'piece', name, limit: null }
  const limit = /^\d{1,4}$/.test(limitText) ? Number(limitText) : 0
  if (more.length > 0 || limit < 1 || limit > MAX_PIECE_LIMIT) {
    return `The limit of {${name}} must be a whole number from 1 to 1,000, as in {${name}|60}.`
  }
  return { kind: 'piece', name, limit }
}

const MAX_QUOTED = 30
const MAX_DISTANCE = 2

function describeUnknown(text: string, names: readonly string[]): string {
  const near = names
    .map((name) => ({ name, edits: distance(name.toLowerCase(), text.toLowerCase().slice(0, 50)) }))
    .sort((a, b) => a.edits - b.edits)[0]
  const hint =
    near && near.edits <= MAX_DISTANCE
      ? `Did you mean {${near.name}}?`
      : `Use ${names.map((name) => `{${name}}`).join(', ')}.`
  return `There is no piece {${quote(text)}}. ${hint}`
}

const quote = (text: string) =>
  text.length > MAX_QUOTED ? `${Array.from(text).slice(0, MAX_QUOTED).join('')}…` : text

function joinTexts<Name extends string>(nodes: PatternNode<Name>[]): PatternNode<Name>[] {
  const joined: PatternNode<Name>[] = []
  for (const node of nodes) {
    const last = joined.at(-1)
    if (node.kind === 'optional') joined.push({ ...node, nodes: joinTexts(node.nodes) })
    else if (node.kind === 'text' && last?.kind === 'text')
      joined[joined.length - 1] = { kind: 'text', text: last.text + node.text }
    else joined.push(node)
  }
  return joined
}

/** The pieces of a pattern in order, those in brackets too. */
export function listPieces<Name extends string>(
  nodes: PatternNode<Name>[],
): Extract<PatternNode<Name>, { kind: 'piece' }>[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'piece') return [node]
    return node.kind === 'optional' ? listPieces(node.nodes) : []
  })
}

/** A run of text that a format writes: plain text of the pattern, or a piece's. */
export type Run<Name extends string = string> = {
  text: string
  isBold: boolean
  piece: Name | null
}

/** Fills in a pattern. `format` gives each piece's text within its limit, or an empty one. */
export function fillPattern<Name extends string>(
  nodes: PatternNode<Name>[],
  format: (name: Name, limit: number | null) => string,
): Run<Name>[] {
  let isBold = false
  const fill = (list: PatternNode<Name>[]): Run<Name>[] => {
    const runs: Run<Name>[] = []
    for (const node of list) {
      if (node.kind === 'bold') isBold = !isBold
      else if (node.kind === 'text') runs.push({ text: node.text, isBold, piece: null })
      else if (node.kind === 'optional') runs.push(...(fillOptional(node.nodes) ?? []))
      else runs.push({ text: format(node.name, node.limit), isBold, piece: node.name })
    }
    return runs
  }
  const fillOptional = (list: PatternNode<Name>[]): Run<Name>[] | null => {
    const pieces = list.filter((node) => node.kind === 'piece')
    if (pieces.some(({ name, limit }) => format(name, limit) === '')) return null
    const runs = fill(list)
    // Brackets around other brackets alone are empty with them.
    return pieces.length > 0 || runs.some(({ piece }) => piece !== null) ? runs : null
  }
  return fill(nodes).filter(({ text }) => text !== '')
}
