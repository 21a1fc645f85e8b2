import type { Command } from 'commander'
import type { CategoryNode } from '~/domain/categories/category'
import { categoryTreeSchema } from '~/domain/categories/category-tree'
import { DEFAULT_CATEGORIES } from '~/domain/categories/default-categories'
import { loadCategories } from '~/domain/categories/load-categories.server'
import { parseJson } from '~/lib/json'
import { type RunCommand, print } from './command'
import { parseInput, readTextFile } from './input'
import { CommandError } from './command-error'
import { formatCount } from './table'

export function addCategoryCommands(program: Command, run: RunCommand): void {
  program
    .command('categories')
    .description('the category tree')
    .command('load')
    .description(
      'load the default category tree, or one from a file; other categories are not deleted',
    )
    .option('--from <file>', 'a JSON list of { id, name, blurb, description, children }')
    .action(async ({ from }: { from?: string }) => {
      const tree = from === undefined ? DEFAULT_CATEGORIES : await readTree(from)
      await run(async (platform) => {
        const { created, updated, unchanged, absent } = await loadCategories(platform, tree)
        print(
          `Loaded ${formatCount(created + updated + unchanged, 'category')}: ${created} created, ${updated} updated, ${unchanged} unchanged.`,
        )
        if (absent > 0) print(`${formatCount(absent, 'other category')} unchanged.`)
      })
    })
}

async function readTree(file: string): Promise<CategoryNode[]> {
  const value = parseJson(await readTextFile(file))
  if (value === undefined) throw new CommandError(`${file} is not valid JSON.`)
  return parseInput(categoryTreeSchema, value)
}
