import { toSlug } from '~/lib/text/text-key'
import type { Category } from './category'

/** Words that follow /categories/ in the console's URLs. */
const RESERVED = ['new', 'tree']
const MAX_LENGTH = 60

/**
 * The id of a new category, which is its slug in URLs for good: its name in lower-case letters, digits and underscores, with a
 * number if another category has it, or had it before it was merged.
 */
export function buildCategoryId(name: string, tree: Pick<Category, 'id' | 'merged'>[]): string {
  const used = new Set([
    ...RESERVED,
    ...tree.flatMap(({ id, merged }) => [id, ...merged.map((former) => former.id)]),
  ])
  const slug = toSlug(name)
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, MAX_LENGTH)
    .replace(/^_+|_+$/g, '')
  const base = slug || 'category'
  if (!used.has(base)) return base
  let number = 2
  while (used.has(`${base}_${number}`)) number++
  return `${base}_${number}`
}
