import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** `settings` is JSON, `bounds` GeoJSON with its bounding box beside it. */
export const site = sqliteTable(
  'site',
  {
    id: integer('id').primaryKey(),
    host: text('host').notNull().unique(),
    name: text('name').notNull(),
    timezone: text('timezone').notNull(),
    west: real('west'),
    south: real('south'),
    east: real('east'),
    north: real('north'),
    settings: text('settings').notNull().default('{}'),
    contentVersion: integer('content_version').notNull().default(1),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    bounds: text('bounds'),
  },
  // COLLATE NOCASE, which Drizzle does not know.
  (table) => [index('site_name').on(table.name)],
)

export const siteDomain = sqliteTable(
  'site_domain',
  {
    domain: text('domain').primaryKey(),
    siteId: integer('site_id')
      .notNull()
      .references(() => site.id, { onDelete: 'cascade' }),
    canonical: integer('canonical', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [index('site_domain_site').on(table.siteId)],
)

export const announcement = sqliteTable('announcement', {
  siteId: integer('site_id')
    .primaryKey()
    .references(() => site.id, { onDelete: 'cascade' }),
  html: text('html').notNull(),
  updatedAt: integer('updated_at').notNull(),
  endsAt: integer('ends_at'),
  revision: integer('revision').notNull().default(1),
  previousHtml: text('previous_html').notNull().default(''),
  previousEndsAt: integer('previous_ends_at'),
})

/** The categories that a site's settings name, by triggers of the database. They may not exist. */
export const siteCategory = sqliteTable(
  'site_category',
  {
    categoryId: text('category_id').notNull(),
    siteId: integer('site_id')
      .notNull()
      .references(() => site.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.categoryId, table.siteId] }),
    index('site_category_site').on(table.siteId),
  ],
)
