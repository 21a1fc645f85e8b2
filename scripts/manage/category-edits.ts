import type { Category, CategoryNode } from '~/domain/categories/category'
import { categoryForm, NAME_IN_USE_MESSAGE } from '~/domain/categories/category-form'
import { listCategoryPaths } from '~/domain/categories/category-options'
import { listCategories } from '~/domain/categories/category-store.server'
import { categoryTreeSchema } from '~/domain/categories/category-tree'
import { createCategory } from '~/domain/categories/create-category.server'
import { DEFAULT_CATEGORIES } from '~/domain/categories/default-categories'
import { deleteCategory } from '~/domain/categories/delete-category.server'
import { describeUses } from '~/domain/categories/describe-uses'
import { loadCategories } from '~/domain/categories/load-categories.server'
import { mergeCategories } from '~/domain/categories/merge-categories.server'
import { moveCategory } from '~/domain/categories/move-category.server'
import {
  DELETE_MESSAGES,
  describeMergeRefusal,
  describePlaceRefusal,
} from '~/domain/categories/tree-messages'
import { renameCategory } from '~/domain/categories/update-category.server'
import { parseJson } from '~/lib/bytes/json'
import { CommandError, print, printJson } from './command'
import { didYouMean } from './did-you-mean'
import { parseInput, readTextFile } from './input'
import { formatCount, formatTable } from './table'
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

export async function printTree({ db }: CommandServices, json: boolean): Promise<void> {
  const tree = await listCategories(db)
  if (json) return printJson(tree)
  print(
    formatTable<{ id: string; path: string }>(
      [
        { title: 'CATEGORY', value: ({ id }) => id },
        { title: 'NAME', value: ({ path }) => path },
      ],
      listCategoryPaths(tree),
    ),
  )
}

export async function addCategory(
  platform: CommandServices,
  name: string,
  parentId: string | null,
): Promise<void> {
  const tree = await listCategories(platform.db)
  if (parentId !== null) requireCategory(tree, parentId)
  const values = parseInput(categoryForm, { name })
  const created = await createCategory(platform, { parentId, values, account: null })
  if (created.kind === 'image-missing') throw new Error('a command has no images')
  if (created.kind !== 'created') throw new CommandError(describePlaceRefusal(created))
  print(`Added '${created.id}'.`)
}

export async function renameTo(platform: CommandServices, id: string, to: string): Promise<void> {
  requireCategory(await listCategories(platform.db), id)
  const { name } = parseInput(categoryForm.pick({ name: true }), { name: to })
  const renamed = await renameCategory(platform, { id, name, openedWith: undefined })
  if (renamed.kind === 'name-in-use') throw new CommandError(`${NAME_IN_USE_MESSAGE}.`)
  if (renamed.kind !== 'saved') throw new CommandError('It was changed at the same moment.')
  print(`Renamed '${id}' to ${name}.`)
}

export async function moveTo(
  platform: CommandServices,
  id: string,
  to: { parentId: string | null; after?: string },
): Promise<void> {
  const tree = await listCategories(platform.db)
  requireCategory(tree, id)
  if (to.parentId !== null) requireCategory(tree, to.parentId)
  if (to.after !== undefined && requireCategory(tree, to.after).parentId !== to.parentId) {
    throw new CommandError(`'${to.after}' is not a sibling there.`)
  }
  const moved = await moveCategory(platform, { id, to })
  switch (moved.kind) {
    case 'moved':
      return print(`Moved '${id}'.`)
    case 'unchanged':
      return print(`'${id}' is there already.`)
    case 'not-found':
    case 'conflict':
      throw new CommandError('It was changed at the same moment.')
    default:
      throw new CommandError(describePlaceRefusal(moved))
  }
}

export async function mergeInto(
  platform: CommandServices,
  id: string,
  into: string,
): Promise<void> {
  const tree = await listCategories(platform.db)
  requireCategory(tree, id)
  requireCategory(tree, into)
  const merged = await mergeCategories(platform, { id, into })
  if (merged.kind !== 'merged') throw new CommandError(describeMergeRefusal(merged))
  print(`Merged '${id}' into '${into}'.`)
}

export async function remove(platform: CommandServices, id: string): Promise<void> {
  requireCategory(await listCategories(platform.db), id)
  const deleted = await deleteCategory(platform, id)
  switch (deleted.kind) {
    case 'deleted':
      return print(`Deleted '${id}'.`)
    case 'in-use': {
      const uses = describeUses({ ...deleted.uses, children: 0 }).join('; ')
      throw new CommandError(`'${id}' is used by ${uses}. Merge it into another category instead.`)
    }
    case 'has-children':
      throw new CommandError(DELETE_MESSAGES['has-children'])
    case 'not-found':
      throw new CommandError('It was changed at the same moment.')
  }
}

function requireCategory(tree: Category[], id: string): Category {
  const found = tree.find((category) => category.id === id)
  if (found) return found
  const ids = tree.map((category) => category.id)
  const suggestion = didYouMean(id, ids, 'List them with: categories list')
  throw new CommandError(`There is no category '${id}'. ${suggestion}`)
}
