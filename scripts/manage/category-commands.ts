import type { Command } from 'commander'
import { JSON_OPTION } from './command'
import type { RunCommand } from './with-services'

export function addCategoryCommands(program: Command, run: RunCommand): void {
  const categories = program.command('categories').description('the category tree')
  categories
    .command('load')
    .description(
      'load the default category tree, or one from a file; other categories are not deleted',
    )
    .option('--from <file>', 'a JSON list of { id, name, blurb, description, children }')
    .action(async ({ from }: { from?: string }) => {
      const { loadTree, readTree } = await import('./category-edits')
      const tree = await readTree(from)
      await run((platform) => loadTree(platform, tree))
    })
  categories
    .command('list')
    .description('list the tree')
    .option(...JSON_OPTION)
    .action(async ({ json }) => {
      const { printTree } = await import('./category-edits')
      await run((platform) => printTree(platform, json))
    })
  categories
    .command('add')
    .description('add a category')
    .argument('<name>')
    .option('--below <id>', 'its parent; without it, it is at the top')
    .action(async (name, { below }) => {
      const { addCategory } = await import('./category-edits')
      await run((platform) => addCategory(platform, name, below ?? null))
    })
  categories
    .command('rename')
    .description('give a category another name; its id and its URL stay')
    .argument('<id>')
    .argument('<name>')
    .action(async (id, name) => {
      const { renameTo } = await import('./category-edits')
      await run((platform) => renameTo(platform, id, name))
    })
  categories
    .command('move')
    .description('move a category with all below it')
    .argument('<id>')
    .option('--below <id>', 'its new parent; without it, it is at the top')
    .option('--after <id>', 'the sibling that it comes after; without it, it is the last')
    .action(async (id, { below, after }) => {
      const { moveTo } = await import('./category-edits')
      await run((platform) => moveTo(platform, id, { parentId: below ?? null, after }))
    })
  categories
    .command('merge')
    .description('merge a category into another: its events, feeds and URL lead there, for good')
    .argument('<id>')
    .requiredOption('--into <id>', 'the category that remains')
    .action(async (id, { into }) => {
      const { mergeInto } = await import('./category-edits')
      await run((platform) => mergeInto(platform, id, into))
    })
  categories
    .command('delete')
    .description('delete a category that nothing uses')
    .argument('<id>')
    .action(async (id) => {
      const { remove } = await import('./category-edits')
      await run((platform) => remove(platform, id))
    })
}
