import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { category } from '~/db/schema/categories'
import type { ListingScope } from '~/domain/changes/change-reactions.server'
import type { Database, Statement } from '~/platform/database.server'
import type { Category, CategoryNode, CategoryPage } from './category'
import { CATEGORY_FIELDS, type CategoryValues } from './category-form'

const { position: _, ...columns } = getTableColumns(category)

/** The whole tree in its own order. It has a few dozen entries. */
export async function listCategories(db: Database): Promise<Category[]> {
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

/** A category without its relatives. */
export async function findCategoryById(db: Database, id: string): Promise<Category | null> {
  return (await db.select(columns).from(category).where(eq(category.id, id)).get()) ?? null
}

/** The statement that changes a category, if it is still as it was read. */
export function writeCategory(db: Database, read: Category, values: CategoryValues): Statement {
  const isAsRead = CATEGORY_FIELDS.map((name) => sql`${category[name]} IS ${read[name]}`)
  return db
    .update(category)
    .set(values)
    .where(and(eq(category.id, read.id), ...isAsRead))
}

/** The listings of events in these categories and all below them. */
export function listingsBelow(ids: string[]): ListingScope {
  return {
    categories: sql`
      SELECT category_id FROM category_ancestor
      WHERE ancestor_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  }
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
