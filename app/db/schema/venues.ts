import { integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const venue = sqliteTable('venue', {
  id: integer('id').primaryKey(),
  label: text('label').unique(),
  sourceKey: text('source_key').unique(),
  name: text('name').notNull(),
  address: text('address').notNull().default(''),
  nameKey: text('name_key').notNull(),
  addressKey: text('address_key').notNull(),
  timezone: text('timezone').notNull(),
  latitude: real('latitude').notNull(),
  longitude: real('longitude').notNull(),
  quarantined: integer('quarantined', { mode: 'boolean' }).notNull().default(false),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
})

export const venueSite = sqliteTable(
  'venue_site',
  {
    venueId: integer('venue_id').notNull(),
    siteId: integer('site_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.venueId, table.siteId] })],
)

export const venueRegion = sqliteTable(
  'venue_region',
  {
    venueId: integer('venue_id').notNull(),
    regionId: integer('region_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.venueId, table.regionId] })],
)
