import { integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const site = sqliteTable('site', {
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
})

export const siteDomain = sqliteTable('site_domain', {
  domain: text('domain').primaryKey(),
  siteId: integer('site_id').notNull(),
  canonical: integer('canonical', { mode: 'boolean' }).notNull().default(false),
})

export const siteRegion = sqliteTable(
  'site_region',
  {
    siteId: integer('site_id').notNull(),
    regionId: integer('region_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.regionId] })],
)

export const announcement = sqliteTable('announcement', {
  siteId: integer('site_id').primaryKey(),
  html: text('html').notNull(),
  updatedAt: integer('updated_at').notNull(),
})
