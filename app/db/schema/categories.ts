import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const category = sqliteTable('category', {
  id: text('id').primaryKey(),
  parentId: text('parent_id'),
  position: integer('position').notNull(),
  name: text('name').notNull(),
  blurb: text('blurb').notNull().default(''),
  description: text('description').notNull().default(''),
  thumbnailImageChecksum: text('thumbnail_image_checksum'),
  backgroundImageChecksum: text('background_image_checksum'),
})

export const categoryAncestor = sqliteTable(
  'category_ancestor',
  {
    categoryId: text('category_id').notNull(),
    ancestorId: text('ancestor_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ancestorId, table.categoryId] })],
)
