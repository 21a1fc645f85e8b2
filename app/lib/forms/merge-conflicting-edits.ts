import { z } from 'zod'
import { isRecord } from '~/lib/bytes/json'

/**
 * The hidden field of every form that two people can have open: what it showed when it was opened, by `fingerprint`. If someone
 * else has saved since, nothing is overwritten: see `findEditConflict`.
 */
export const openedWithField = z.string().max(4_000).default('')

/** What the form says as a whole; beside each field is what they saved. */
export const CONFLICT_MESSAGE =
  'Someone else saved this while you were editing it. Check what they changed, then save again.'

/** For programs, and for acts without fields, such as undoing. */
export const CHANGED_SINCE_MESSAGE =
  'Someone else changed this in the meantime. Nothing was saved: check it, then try again.'

/** Values by the names of a form's fields, as the form shows them. */
export type ShownValues = Record<string, unknown>

export type EditConflict = {
  /** The fields that only the other person changed: the form adopts what they saved. */
  theirs: string[]
  /** The fields that both changed: the form shows what was typed, and says what they saved. The next save replaces that. */
  both: string[]
  /** What is stored now. */
  stored: ShownValues
}

/** A short hash of each field: enough to notice a change; it protects nothing. */
export function fingerprint(values: ShownValues): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}:${hash(value)}`)
    .join(',')
}

/**
 * How what is sent meets what someone else has saved since the form was opened; null if nothing of theirs would be overwritten.
 * All fields count as changed if `openedWith` is none of our fingerprints; none if it is undefined, which replaces what is stored.
 */
export function findEditConflict(
  openedWith: string | undefined,
  stored: ShownValues,
  sent: ShownValues,
): EditConflict | null {
  if (openedWith === undefined) return null
  const opened = new Map(openedWith.split(',').map((entry) => entry.split(':') as [string, string]))
  const changed = Object.keys(sent).filter((name) => {
    const now = hash(stored[name])
    return now !== opened.get(name) && now !== hash(sent[name])
  })
  if (changed.length === 0) return null
  const isOnlyTheirs = (name: string) => hash(sent[name]) === opened.get(name)
  return {
    theirs: changed.filter(isOnlyTheirs),
    both: changed.filter((name) => !isOnlyTheirs(name)),
    stored,
  }
}

/** FNV-1a, 32 bits: nobody gains anything from a collision with their own form. */
function hash(shown: unknown): string {
  let value = 0x811c9dc5
  for (const character of JSON.stringify(normalize(shown))) {
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  return (value >>> 0).toString(36)
}

/** An empty field is one that was not sent; browsers send CR and LF (HTML, "constructing the entry list"). */
function normalize(value: unknown): unknown {
  if (Array.isArray(value)) return value.length > 0 ? value.map(normalize) : ''
  if (isRecord(value)) {
    const filled = Object.entries(value).map(([name, entry]) => [name, normalize(entry)] as const)
    return filled.filter(([, entry]) => entry !== '').toSorted(([a], [b]) => (a < b ? -1 : 1))
  }
  if (value === undefined || value === null || value === false) return ''
  return String(value).replace(/\r\n?/g, '\n').trim()
}
