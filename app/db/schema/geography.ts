import {
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  unique,
} from 'drizzle-orm/sqlite-core'
import { ownerId } from './columns'
import { site } from './sites'

/** Neighborhoods, places and zip codes. `bounds` is GeoJSON. */
export const region = sqliteTable(
  'region',
  {
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
  },
  (table) => [
    unique().on(table.type, table.slug),
    unique().on(table.type, table.source, table.name),
    index('region_box').on(table.west, table.east, table.south, table.north),
  ],
)

export const siteRegion = sqliteTable(
  'site_region',
  {
    siteId: ownerId('site_id', () => site.id),
    regionId: ownerId('region_id', () => region.id),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.regionId] }),
    index('site_region_region').on(table.regionId),
  ],
)
