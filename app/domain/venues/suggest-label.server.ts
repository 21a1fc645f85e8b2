import { sql } from 'drizzle-orm'
import { venue } from '~/db/schema/venues'
import { toSlug } from '~/lib/text/text-key'
import type { Database } from '~/platform/storage/database.server'

const MAX_LENGTH = 64

/** A label for a new venue of this name that no venue has now: 'ropewalk', else 'portlarkin-ropewalk', else with a number. */
export async function suggestLabel(
  db: Database,
  site: { host: string },
  name: string,
): Promise<string> {
  const slug = toAscii(name) || 'venue'
  const ofSite = cut(`${site.host}-${slug}`, MAX_LENGTH - 4)
  const rows = await db
    .select({ label: venue.label })
    .from(venue)
    .where(sql`${venue.label} = ${cut(slug)} OR ${venue.label} GLOB ${`${ofSite}*`}`)
  const used = new Set(rows.map(({ label }) => label))
  const free = [cut(slug), ofSite].find((label) => !used.has(label))
  if (free) return free
  let number = 2
  while (used.has(`${ofSite}-${number}`)) number++
  return `${ofSite}-${number}`
}

/** Labels are lower-case letters without accents, digits and hyphens, whatever script the name has. */
const toAscii = (name: string): string =>
  toSlug(name)
    .replace(/[^a-z0-9-]+/g, '')
    .replace(/^-+|-+$/g, '')
    .replace(/-{2,}/g, '-')

const cut = (label: string, length = MAX_LENGTH): string =>
  label.slice(0, length).replace(/-+$/, '')
