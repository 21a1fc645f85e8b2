import { findStringEnd, parseJson } from '~/lib/bytes/json'
import { InvalidFeedError } from '../../contract/feed-plugin'

const MAX_VALUES = 20_000

/**
 * The values at a path of keys with dots between them; '*' is every element of a list or every value of an object, and a
 * number an element of a list: 'months.*.events', 'props.0.title'. A dot in a key is written '\.'.
 */
export function findByPath(root: unknown, path: string): unknown[] {
  let values: unknown[] = [root]
  for (const key of splitPath(path)) {
    values = values.flatMap((value) => listChildren(value, key)).slice(0, MAX_VALUES)
  }
  return values.filter((value) => value !== undefined && value !== null)
}

function listChildren(value: unknown, key: string): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  if (key === '*') return Object.values(value)
  return Object.hasOwn(value, key) ? [(value as Record<string, unknown>)[key]] : []
}

const splitPath = (path: string) =>
  (path.match(/(?:\\.|[^.\\])+/g) ?? []).map((key) => key.replace(/\\(.)/g, '$1'))

/** Parses JSON. Throws InvalidFeedError if it is none; `where` says what is. */
export function parseJsonText(text: string, where: string): unknown {
  const value = parseJson(text)
  if (value === undefined) throw new InvalidFeedError(`${where} is not JSON`, 'other-form')
  return value
}

/**
 * The JSON that follows a marker in a script, such as 'window.events =': from its first bracket to the one that closes it.
 * Null without one.
 */
export function sliceJson(script: string, marker: string): string | null {
  const from = script.indexOf(marker)
  if (from === -1) return null
  const begin = script.slice(from + marker.length).search(/[[{]/)
  if (begin === -1) return null
  const start = from + marker.length + begin
  let depth = 0
  for (let index = start; index < script.length; index++) {
    const character = script[index]
    if (character === '"') index = findStringEnd(script, index)
    else if (character === '[' || character === '{') depth++
    else if (character === ']' || character === '}') {
      if (--depth === 0) return script.slice(start, index + 1)
    }
  }
  return null
}
