import type { Command } from 'commander'
import type { CategoryNode } from '~/domain/categories/category'
import { categoryTreeSchema } from '~/domain/categories/category-tree'
import { DEFAULT_CATEGORIES } from '~/domain/categories/default-categories'
import { loadCategories } from '~/domain/categories/load-categories.server'
import { parseJson } from '~/lib/json'
import { type Run, say } from './command'
import { check, readText } from './input'
import { Problem } from './problem'
import { counted } from './table'

export function addCategoryCommands(program: Command, run: Run): void {
  program
    .command('categories')
    .description('the category tree')
    .command('load')
    .description('load the default category tree, or that of a file; what it does not name stays')
    .option('--from <file>', 'a JSON list of { id, name, blurb, description, children }')
    .action(async ({ from }: { from?: string }) => {
      const tree = from === undefined ? DEFAULT_CATEGORIES : await readTree(from)
      await run(async (platform) => {
        const { created, updated, unchanged, absent } = await loadCategories(platform, tree)
        say(
          `Loaded ${counted(created + updated + unchanged, 'category')}: ${created} created, ${updated} updated, ${unchanged} unchanged.`,
        )
        if (absent > 0) say(`${counted(absent, 'other category')} kept.`)
      })
    })
}

async function readTree(file: string): Promise<CategoryNode[]> {
  const value = parseJson(await readText(file))
  if (value === undefined) throw new Problem(`${file} is no JSON.`)
  return check(categoryTreeSchema, value)
}
