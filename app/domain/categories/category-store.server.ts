import { and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { readJson } from '~/db/read-json'
import { category, categoryTree } from '~/db/schema/categories'
import type { ListingScope } from '~/domain/changes/change-reactions.server'
import type { Database, Statement } from '~/platform/storage/database.server'
import { type Category, type CategoryNode, type CategoryPage, resolveCategory } from './category'
import type { CategoryValues } from './category-form'

const { position: _, ...stored } = getTableColumns(category)

const columns = {
  ...stored,
  merged: sql`(
    SELECT json_group_array(json_object('id', m.id, 'name', m.name) ORDER BY m.id)
    FROM merged_category m WHERE m.category_id = category.id)`.mapWith(
    readJson<Category['merged']>,
  ),
}

/** The whole tree in its own order. It has a few dozen entries. */
export async function listCategories(db: Database): Promise<Category[]> {
  return selectCategories(db)
}

function selectCategories(db: Database) {
  return db.select(columns).from(category).orderBy(asc(category.position), asc(category.id))
}

/** The tree at one moment. An act on it is stored only if its version is still the same (change-tree.server.ts). */
export type VersionedTree = { version: string; categories: Category[] }

export async function readVersionedTree(db: Database): Promise<VersionedTree> {
  const [versions, categories] = await db.batch([
    db.select({ version: categoryTree.version }).from(categoryTree),
    selectCategories(db),
  ])
  return { version: versions[0]?.version ?? '', categories }
}

/** The top-level categories, in their own order. */
export async function listTopCategories(db: Database): Promise<Category[]> {
  return (await listCategories(db)).filter(({ parentId }) => parentId === null)
}

/** The category with this id, or the one that it was merged into, which has another id. */
export async function findCategory(db: Database, id: string): Promise<CategoryPage | null> {
  return findCategoryIn(await listCategories(db), id)
}

/** Like findCategory, in a tree that was read already. */
export function findCategoryIn(tree: Category[], id: string): CategoryPage | null {
  const found = resolveCategory(tree, id)
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
    children: tree.filter(({ parentId }) => parentId === found.id),
    siblings: tree.filter(
      (category) => category.parentId === found.parentId && category.id !== found.id,
    ),
  }
}

function findParent(tree: Category[], { parentId }: Category): Category | undefined {
  return tree.find(({ id }) => id === parentId)
}

/** A category without its relatives. */
export async function findCategoryById(db: Database, id: string): Promise<Category | null> {
  return (await db.select(columns).from(category).where(eq(category.id, id)).get()) ?? null
}

/** The statement that changes a category, if the condition holds. */
export function writeCategory(
  db: Database,
  id: string,
  values: CategoryValues,
  isCurrent: SQL,
): Statement {
  return db
    .update(category)
    .set(values)
    .where(and(eq(category.id, id), isCurrent))
}

/** A query of the ids of these categories and all below them. */
export const selectIdsBelow = (ids: string[]): SQL => sql`
  SELECT category_id FROM category_ancestor
  WHERE ancestor_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`

/** The listings of events in these categories and all below them. */
export const listingsBelow = (ids: string[]): ListingScope => ({ categories: selectIdsBelow(ids) })

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
    sql`DELETE FROM merged_category WHERE id IN (SELECT value ->> 'id' FROM json_each(${flat}))`,
    ...rebuildAncestors(sql`1`),
    sql`
      INSERT INTO category_tree (id, version) VALUES (1, lower(hex(randomblob(16))))
      ON CONFLICT (id) DO UPDATE SET version = excluded.version`,
  ]
}

/** The statements that derive `category_ancestor` from the parents, if the condition holds. */
export function rebuildAncestors(isCurrent: SQL): Statement[] {
  return [
    sql`DELETE FROM category_ancestor WHERE ${isCurrent}`,
    sql`
      INSERT INTO category_ancestor (category_id, ancestor_id)
      WITH RECURSIVE above (category_id, ancestor_id) AS (
        SELECT id, id FROM category
        UNION
        SELECT above.category_id, parent_id FROM above JOIN category ON id = above.ancestor_id
        WHERE parent_id IS NOT NULL)
      SELECT category_id, ancestor_id FROM above WHERE ${isCurrent}`,
  ]
}

/** For statements of other areas: the id that a category has now, if it was merged into another. */
export function currentCategoryId(id: SQL): SQL {
  return sql`coalesce((SELECT m.category_id FROM merged_category m WHERE m.id = ${id}), ${id})`
}

type FlatNode = Omit<CategoryNode, 'children'> & { parentId: string | null; position: number }

function flatten(nodes: CategoryNode[], parentId: string | null): FlatNode[] {
  return nodes.flatMap(({ children = [], ...node }, position) => [
    { ...node, parentId, position },
    ...flatten(children, node.id),
  ])
}
