import { z } from 'zod'
import { KEYS_PER_VERSION, LAST_VERSION_ID } from '~/domain/listings/listing-key'
import type { ListPosition } from '~/domain/search/lists/list-events-by-start.server'
import { parseJson } from '~/lib/bytes/json'

export const NO_CURSOR = 'This is no cursor. Please send the one of the last answer, unchanged.'

/** Where the next answer begins. It belongs to one site, and a list's to the filters that it was read with. */
export type Cursor =
  | { kind: 'list'; siteId: number; filters: string; position: ListPosition }
  | ({ kind: 'changes'; siteId: number; timezone: string } & PlaceInChanges)

/**
 * Continues after the change with the number `after`. Removals before `removalsSince` (epoch milliseconds) are not needed: a
 * copy that began then has none of what was removed before.
 */
export type PlaceInChanges = { after: number; removalsSince: number }

const id = z.int().positive().max(Number.MAX_SAFE_INTEGER)
const count = z.int().min(0)

const packed = z.union([
  z.tuple([
    z.literal('l'),
    id,
    z.string().max(50),
    z.int().min(1).max(LAST_VERSION_ID),
    count.max(KEYS_PER_VERSION - 1),
  ]),
  z.tuple([
    z.literal('c'),
    id,
    z.string().max(50),
    count.max(Number.MAX_SAFE_INTEGER),
    count.max(Number.MAX_SAFE_INTEGER),
  ]),
])

/** As text for a URL. Whoever reads or changes it learns and reaches nothing that a call without it would not. */
export function formatCursor(cursor: Cursor): string {
  const { siteId } = cursor
  const values: z.infer<typeof packed> =
    cursor.kind === 'list'
      ? ['l', siteId, cursor.filters, cursor.position.versionId, cursor.position.offset]
      : ['c', siteId, cursor.timezone, cursor.after, cursor.removalsSince]
  return btoa(JSON.stringify(values)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Null for what formatCursor does not write. */
export function parseCursor(text: string): Cursor | null {
  const parsed = packed.safeParse(parseJson(decode(text)))
  if (!parsed.success) return null
  if (parsed.data[0] === 'c') {
    const [, siteId, timezone, after, removalsSince] = parsed.data
    return { kind: 'changes', siteId, timezone, after, removalsSince }
  }
  const [, siteId, filters, versionId, offset] = parsed.data
  return { kind: 'list', siteId, filters, position: { versionId, offset } }
}

function decode(text: string): string {
  try {
    return atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return ''
  }
}
