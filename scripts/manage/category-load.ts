import type { CategoryNode } from '~/domain/categories/category'
import { categoryTreeSchema } from '~/domain/categories/category-tree'
import { DEFAULT_CATEGORIES } from '~/domain/categories/default-categories'
import { loadCategories } from '~/domain/categories/load-categories.server'
import { parseJson } from '~/lib/bytes/json'
import { print } from './command'
import { CommandError } from './command-error'
import { parseInput, readTextFile } from './input'
import { formatCount } from './table'
import type { CommandServices } from './with-services'

export async function loadTree(platform: CommandServices, tree: CategoryNode[]): Promise<void> {
  const { created, updated, unchanged, absent } = await loadCategories(platform, tree)
  print(
    `Loaded ${formatCount(created + updated + unchanged, 'category')}: ${created} created, ${updated} updated, ${unchanged} unchanged.`,
  )
  if (absent > 0) print(`${formatCount(absent, 'other category')} unchanged.`)
}

/** The tree of a file, or the default tree. */
export async function readTree(file: string | undefined): Promise<CategoryNode[]> {
  if (file === undefined) return DEFAULT_CATEGORIES
  const value = parseJson(await readTextFile(file))
  if (value === undefined) throw new CommandError(`${file} is not valid JSON.`)
  return parseInput(categoryTreeSchema, value)
}
