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

export const curatedVenue = sqliteTable('curated_venue', {
  id: integer('id').primaryKey(),
  uid: text('uid').notNull().unique(),
  name: text('name').notNull(),
  address: text('address').notNull().default(''),
  latitude: real('latitude').notNull(),
  longitude: real('longitude').notNull(),
  hours: text('hours').notNull().default(''),
  phone: text('phone').notNull().default(''),
  url: text('url').notNull().default(''),
  email: text('email').notNull().default(''),
  parking: text('parking').notNull().default(''),
  about: text('about').notNull().default(''),
  facebook: text('facebook').notNull().default(''),
  twitter: text('twitter').notNull().default(''),
  yelp: text('yelp').notNull().default(''),
  pinterest: text('pinterest').notNull().default(''),
  primaryImageChecksum: text('primary_image_checksum'),
  secondaryImageChecksum: text('secondary_image_checksum'),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
})

export const curatedVenueVenue = sqliteTable(
  'curated_venue_venue',
  {
    curatedVenueId: integer('curated_venue_id').notNull(),
    venueId: integer('venue_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.curatedVenueId, table.venueId] })],
)

export const featuredVenue = sqliteTable('featured_venue', {
  id: integer('id').primaryKey(),
  uid: text('uid').notNull().unique(),
  siteId: integer('site_id').notNull(),
  curatedVenueId: integer('curated_venue_id').notNull(),
  featured: integer('featured', { mode: 'boolean' }).notNull().default(false),
  marketingMessage: text('marketing_message').notNull().default(''),
  additionalMedia: text('additional_media').notNull().default('[]'),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
})
