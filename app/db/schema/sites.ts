import { type SQL, sql } from 'drizzle-orm'
import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { ownerId } from './columns'

/** Equal for hosts that are taken for each other, as `hostSkeleton` of app/domain/sites/hosts/site-host.ts. */
const skeleton = (): SQL =>
  sql`replace(replace(replace(replace(replace(replace(host, '-', ''), '1', 'l'), 'i', 'l'), '0', 'o'), 'rn', 'm'), 'vv', 'w')`

/** `settings` is JSON, `bounds` GeoJSON with its bounding box beside it. `revision` counts the saves of the site. */
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
    revision: integer('revision').notNull().default(1),
    hostSkeleton: text('host_skeleton').generatedAlwaysAs(skeleton, { mode: 'virtual' }),
    /** How far SEARCH was when `contentVersion` was last counted up; empty if that is unknown. */
    searchBookmark: text('search_bookmark').notNull().default(''),
  },
  // COLLATE NOCASE of the name's index is what Drizzle does not know.
  (table) => [
    index('site_name').on(table.name),
    index('site_host_skeleton').on(table.hostSkeleton),
  ],
)

/** Hosts that sites have had: they redirect for good, and no other site can have them. */
export const formerHost = sqliteTable(
  'former_host',
  {
    host: text('host').primaryKey(),
    siteId: ownerId('site_id', () => site.id),
    createdAt: integer('created_at').notNull(),
    hostSkeleton: text('host_skeleton').generatedAlwaysAs(skeleton, { mode: 'virtual' }),
  },
  (table) => [
    index('former_host_site').on(table.siteId),
    index('former_host_skeleton').on(table.hostSkeleton),
  ],
)

export const siteDomain = sqliteTable(
  'site_domain',
  {
    domain: text('domain').primaryKey(),
    siteId: ownerId('site_id', () => site.id),
    canonical: integer('canonical', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    index('site_domain_site').on(table.siteId),
    index('site_domain_canonical').on(table.siteId).where(sql`canonical = 1`),
  ],
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
    siteId: ownerId('site_id', () => site.id),
  },
  (table) => [
    primaryKey({ columns: [table.categoryId, table.siteId] }),
    index('site_category_site').on(table.siteId),
  ],
)
