import { sql } from 'drizzle-orm'
import {
  type AnySQLiteColumn,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  sqliteView,
  text,
  unique,
} from 'drizzle-orm/sqlite-core'
import { account } from './accounts'
import { ownerId } from './columns'
import { region } from './geography'
import { image } from './images'
import { site } from './sites'

/** Venues that the platform manages have a `label`; venues found in feeds have a `sourceKey`. */
export const venue = sqliteTable(
  'venue',
  {
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
    /** A venue that was merged stays, leads to the venue that it was merged into, and is listed nowhere. */
    mergedIntoId: integer('merged_into_id').references((): AnySQLiteColumn => venue.id),
  },
  (table) => [
    index('venue_merged').on(table.mergedIntoId).where(sql`merged_into_id IS NOT NULL`),
    index('venue_name').on(table.nameKey, table.addressKey),
    index('venue_place').on(table.longitude, table.latitude),
  ],
)

export const venueSite = sqliteTable(
  'venue_site',
  {
    venueId: ownerId('venue_id', () => venue.id),
    siteId: ownerId('site_id', () => site.id),
  },
  (table) => [
    primaryKey({ columns: [table.venueId, table.siteId] }),
    index('venue_site_site').on(table.siteId),
  ],
)

/** What each site shows to everybody: a view, because events at a submitted venue decide whether it is public. */
export const publicVenue = sqliteView('public_venue', {
  venueId: integer('venue_id').notNull(),
  siteId: integer('site_id').notNull(),
}).existing()

export const venueRegion = sqliteTable(
  'venue_region',
  {
    venueId: ownerId('venue_id', () => venue.id),
    regionId: ownerId('region_id', () => region.id),
  },
  (table) => [
    primaryKey({ columns: [table.venueId, table.regionId] }),
    index('venue_region_region').on(table.regionId),
  ],
)

/** A venue as editors describe it, for all sites. `hours`, `parking` and `about` are HTML, cleaned before they are stored. */
export const curatedVenue = sqliteTable(
  'curated_venue',
  {
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
    primaryImageChecksum: text('primary_image_checksum').references(() => image.checksum),
    secondaryImageChecksum: text('secondary_image_checksum').references(() => image.checksum),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    /** JSON list: schema.org's openingHoursSpecification, next to the free text. */
    openingHours: text('opening_hours').notNull().default('[]'),
    /** JSON: what the place offers. */
    amenities: text('amenities').notNull().default('{}'),
    /** The point of an image that stays visible when it is cropped, in percent from the left and the top. */
    primaryFocusX: integer('primary_focus_x').notNull().default(50),
    primaryFocusY: integer('primary_focus_y').notNull().default(50),
    secondaryFocusX: integer('secondary_focus_x').notNull().default(50),
    secondaryFocusY: integer('secondary_focus_y').notNull().default(50),
  },
  (table) => [index('curated_venue_name').on(table.name)],
)

export const curatedVenueVenue = sqliteTable(
  'curated_venue_venue',
  {
    curatedVenueId: ownerId('curated_venue_id', () => curatedVenue.id),
    venueId: ownerId('venue_id', () => venue.id),
  },
  (table) => [
    primaryKey({ columns: [table.curatedVenueId, table.venueId] }),
    index('curated_venue_venue_venue').on(table.venueId),
  ],
)

/** What a curated venue was after a change; `stored` is its values as JSON. */
export const curatedVenueVersion = sqliteTable(
  'curated_venue_version',
  {
    id: integer('id').primaryKey(),
    curatedVenueId: ownerId('curated_venue_id', () => curatedVenue.id),
    savedAt: integer('saved_at').notNull(),
    accountId: text('account_id').references(() => account.id, { onDelete: 'set null' }),
    stored: text('stored').notNull(),
    primaryImageChecksum: text('primary_image_checksum').references(() => image.checksum),
    secondaryImageChecksum: text('secondary_image_checksum').references(() => image.checksum),
  },
  (table) => [
    unique().on(table.curatedVenueId, table.savedAt),
    index('curated_venue_version_account').on(table.accountId).where(sql`account_id IS NOT NULL`),
    index('curated_venue_version_primary')
      .on(table.primaryImageChecksum)
      .where(sql`primary_image_checksum IS NOT NULL`),
    index('curated_venue_version_secondary')
      .on(table.secondaryImageChecksum)
      .where(sql`secondary_image_checksum IS NOT NULL`),
  ],
)

/** The sites whose administrators are to be emailed about a version. */
export const curatedVenueNotice = sqliteTable(
  'curated_venue_notice',
  {
    siteId: ownerId('site_id', () => site.id),
    versionId: ownerId('version_id', () => curatedVenueVersion.id),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.versionId] }),
    index('curated_venue_notice_version').on(table.versionId),
  ],
)

/** A curated venue on one site. `additionalMedia` is a JSON list of image checksums. */
export const featuredVenue = sqliteTable(
  'featured_venue',
  {
    id: integer('id').primaryKey(),
    uid: text('uid').notNull().unique(),
    siteId: ownerId('site_id', () => site.id),
    curatedVenueId: ownerId('curated_venue_id', () => curatedVenue.id),
    featured: integer('featured', { mode: 'boolean' }).notNull().default(false),
    marketingMessage: text('marketing_message').notNull().default(''),
    additionalMedia: text('additional_media').notNull().default('[]'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    unique().on(table.siteId, table.curatedVenueId),
    index('featured_venue_curated').on(table.curatedVenueId),
  ],
)
