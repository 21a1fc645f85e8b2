import { asc, sql } from 'drizzle-orm'
import { category } from '~/db/schema/categories'
import type { Database, Statement } from '~/platform/database.server'
import type { Category, CategoryNode, CategoryPage } from './category'

/** The whole tree, in its own order; it has some dozens of entries. */
export async function listCategories(db: Database): Promise<Category[]> {
  return db
    .select({
      id: category.id,
      parentId: category.parentId,
      name: category.name,
      blurb: category.blurb,
      description: category.description,
      thumbnailImageChecksum: category.thumbnailImageChecksum,
      backgroundImageChecksum: category.backgroundImageChecksum,
    })
    .from(category)
    .orderBy(asc(category.position), asc(category.id))
}

/** Those that stand under no other, in their own order. */
export async function listTopCategories(db: Database): Promise<Category[]> {
  return (await listCategories(db)).filter(({ parentId }) => parentId === null)
}

export async function findCategory(db: Database, id: string): Promise<CategoryPage | null> {
  const tree = await listCategories(db)
  const found = tree.find((one) => one.id === id)
  if (!found) return null
  const ancestors: Category[] = []
  for (let up = findParent(tree, found); up; up = findParent(tree, up)) ancestors.unshift(up)
  return {
    ...found,
    ancestors,
    children: tree.filter((one) => one.parentId === id),
    siblings: tree.filter((one) => one.parentId === found.parentId && one.id !== id),
  }
}

function findParent(tree: Category[], one: Category): Category | undefined {
  return tree.find((other) => other.id === one.parentId)
}

/**
 * The statements that make the stored tree hold this one. Categories that it does not name stay, with their events;
 * pictures stay as they are. Repeating it changes nothing.
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
