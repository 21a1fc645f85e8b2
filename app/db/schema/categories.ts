import {
  type AnySQLiteColumn,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
} from 'drizzle-orm/sqlite-core'
import { ownerTextId } from './columns'
import { image } from './images'

export const category = sqliteTable(
  'category',
  {
    id: text('id').primaryKey(),
    parentId: text('parent_id').references((): AnySQLiteColumn => category.id),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    blurb: text('blurb').notNull().default(''),
    description: text('description').notNull().default(''),
    thumbnailImageChecksum: text('thumbnail_image_checksum').references(() => image.checksum),
    backgroundImageChecksum: text('background_image_checksum').references(() => image.checksum),
    seoTitle: text('seo_title').notNull().default(''),
    seoDescription: text('seo_description').notNull().default(''),
  },
  (table) => [index('category_parent').on(table.parentId, table.position)],
)

/** Each category with itself and each of its ancestors. */
export const categoryAncestor = sqliteTable(
  'category_ancestor',
  {
    categoryId: ownerTextId('category_id', () => category.id),
    ancestorId: ownerTextId('ancestor_id', () => category.id),
  },
  (table) => [
    primaryKey({ columns: [table.ancestorId, table.categoryId] }),
    index('category_ancestor_category').on(table.categoryId),
  ],
)

/** Categories that were merged into another: their ids and names still lead to it. */
export const mergedCategory = sqliteTable(
  'merged_category',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    categoryId: ownerTextId('category_id', () => category.id),
  },
  (table) => [index('merged_category_category').on(table.categoryId)],
)

/** One row, with a new version after each act on the tree. */
export const categoryTree = sqliteTable('category_tree', {
  id: integer('id').primaryKey(),
  version: text('version').notNull(),
})
