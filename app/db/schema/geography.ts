import { integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const region = sqliteTable('region', {
  id: integer('id').primaryKey(),
  type: text('type', { enum: ['neighborhood', 'place', 'zip'] }).notNull(),
  slug: text('slug').notNull(),
  name: text('name').notNull(),
  source: text('source').notNull(),
  west: real('west').notNull(),
  south: real('south').notNull(),
  east: real('east').notNull(),
  north: real('north').notNull(),
  bounds: text('bounds').notNull(),
})
