import { asc, getTableColumns, sql } from 'drizzle-orm'
import { category } from '~/db/schema/categories'
import type { Database, Statement } from '~/platform/database.server'
import type { Category, CategoryNode, CategoryPage } from './category'

/** The whole tree in its own order. It has a few dozen entries. */
export async function listCategories(db: Database): Promise<Category[]> {
  const { position: _, ...columns } = getTableColumns(category)
  return db.select(columns).from(category).orderBy(asc(category.position), asc(category.id))
}

/** The top-level categories, in their own order. */
export async function listTopCategories(db: Database): Promise<Category[]> {
  return (await listCategories(db)).filter(({ parentId }) => parentId === null)
}

export async function findCategory(db: Database, id: string): Promise<CategoryPage | null> {
  const tree = await listCategories(db)
  const found = tree.find((category) => category.id === id)
  if (!found) return null
  const ancestors: Category[] = []
  let parent = findParent(tree, found)
  while (parent) {
    ancestors.unshift(parent)
    parent = findParent(tree, parent)
  }
  return {
    ...found,
    ancestors,
    children: tree.filter(({ parentId }) => parentId === id),
    siblings: tree.filter((category) => category.parentId === found.parentId && category.id !== id),
  }
}

function findParent(tree: Category[], { parentId }: Category): Category | undefined {
  return tree.find(({ id }) => id === parentId)
}

/**
 * The statements that merge this tree into the stored one. Categories that are not in the tree stay, with their events,
 * and images are unchanged. Idempotent.
 */
export function saveCategoryTree(roots: CategoryNode[]): Statement[] {
  const flat = JSON.stringify(flatten(roots, null))
  return [
    sql`
      INSERT INTO category (id, parent_id, position, name, blurb, description)
      SELECT value ->> 'id', value ->> 'parentId', value ->> 'position', value ->> 'name',
        coalesce(value ->> 'blurb', ''), coalesce(value ->> 'description', '')
      FROM json_each(${flat}) WHERE true
      ON CONFLICT (id) DO UPDATE SET parent_id = excluded.parent_id, position = excluded.position,
        name = excluded.name, blurb = excluded.blurb, description = excluded.description`,
    sql`DELETE FROM category_ancestor`,
    sql`
      INSERT INTO category_ancestor (category_id, ancestor_id)
      WITH RECURSIVE above (category_id, ancestor_id) AS (
        SELECT id, id FROM category
        UNION
        SELECT above.category_id, parent_id FROM above JOIN category ON id = above.ancestor_id
        WHERE parent_id IS NOT NULL)
      SELECT category_id, ancestor_id FROM above`,
  ]
}

type FlatNode = Omit<CategoryNode, 'children'> & { parentId: string | null; position: number }

function flatten(nodes: CategoryNode[], parentId: string | null): FlatNode[] {
  return nodes.flatMap(({ children = [], ...node }, position) => [
    { ...node, parentId, position },
    ...flatten(children, node.id),
  ])
}
