import { sql } from 'drizzle-orm'

/** Typed text begins the name or email of at most this many accounts of each kind; more text narrows it. */
const MAX_CANDIDATES = 10

/** The largest character: a range up to it holds everything with a prefix, and can use the column's index. */
const LAST_CHARACTER = String.fromCodePoint(0x10ffff)

/** A query for the ids of accounts whose name or email begins with the text, whatever its case. */
export function selectAccountsByPrefix(text: string) {
  const name = text.trim()
  const email = name.toLowerCase()
  return sql`
    SELECT id FROM (
      SELECT id FROM account WHERE email >= ${email} AND email < ${email + LAST_CHARACTER}
      LIMIT ${MAX_CANDIDATES})
    UNION
    SELECT id FROM (
      SELECT id FROM account
      WHERE name COLLATE NOCASE >= ${name} AND name COLLATE NOCASE < ${name + LAST_CHARACTER}
      LIMIT ${MAX_CANDIDATES})`
}
