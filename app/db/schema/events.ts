import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  unique,
} from 'drizzle-orm/sqlite-core'
import { account } from './accounts'
import { category } from './categories'
import { ownerId } from './columns'
import { feed, feedItem } from './feeds'
import { image } from './images'
import { site } from './sites'
import { venue } from './venues'

export const series = sqliteTable(
  'series',
  {
    id: integer('id').primaryKey(),
    feedId: integer('feed_id').references(() => feed.id, { onDelete: 'cascade' }),
    externalId: text('external_id'),
    /** Counted up with each edit of any of its events. */
    revision: integer('revision').notNull().default(1),
    /** JSON (Recurrence) of a submitted series that recurs. */
    rule: text('rule'),
  },
  (table) => [unique().on(table.feedId, table.externalId)],
)

const FLAGS = [
  ['quarantined', sql`quarantined_dates > 0`],
  ['hidden', sql`hidden_dates > 0`],
  ['unpublished', sql`unpublished_dates > 0 AND state = 'accepted'`],
] as const
const USER = sql`account_id IS NOT NULL`
const IS_PENDING = sql`image_url IS NOT NULL AND image_checksum IS NULL`
const IS_DATE = sql`submission_id IS NOT NULL AND deleted_at IS NULL`
const IS_QUARANTINED_DATE = sql`${IS_DATE} AND quarantined = 1`
const IS_DELETED_SUBMISSION = sql`deleted_at IS NOT NULL AND feed_id IS NULL`

/** What a person submitted at once: an event, or a series. */
export const submission = sqliteTable(
  'submission',
  {
    id: integer('id').primaryKey(),
    key: text('key').notNull().unique(),
    siteId: ownerId('site_id', () => site.id),
    accountId: text('account_id').references(() => account.id, { onDelete: 'set null' }),
    state: text('state', { enum: ['accepted', 'held', 'declined'] }).notNull(),
    score: integer('score').notNull().default(0),
    /** JSON list of {name, points}. */
    signals: text('signals').notNull().default('[]'),
    reason: text('reason').notNull().default(''),
    decidedBy: text('decided_by').references(() => account.id, { onDelete: 'set null' }),
    decidedAt: integer('decided_at'),
    fixTokenHash: text('fix_token_hash').unique(),
    fixExpiresAt: integer('fix_expires_at'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    /** Of its dates that are not deleted; counted by triggers, as is `revision`. */
    dates: integer('dates').notNull().default(0),
    unpublishedDates: integer('unpublished_dates').notNull().default(0),
    quarantinedDates: integer('quarantined_dates').notNull().default(0),
    hiddenDates: integer('hidden_dates').notNull().default(0),
    /** Counted up with each decision, each mark and each edit of its events. */
    revision: integer('revision').notNull().default(1),
  },
  (table) => [
    check('state', sql`state IN ('accepted', 'held', 'declined')`),
    index('submission_site').on(table.siteId, table.state, table.createdAt),
    index('submission_account').on(table.accountId, table.createdAt).where(USER),
    index('submission_account_site').on(table.accountId, table.siteId, table.createdAt).where(USER),
    index('submission_site_created').on(table.siteId, table.createdAt),
    index('submission_created').on(table.createdAt),
    index('submission_state').on(table.state, table.createdAt),
    ...FLAGS.flatMap(([flag, condition]) => [
      index(`submission_site_${flag}`).on(table.siteId, table.createdAt).where(condition),
      index(`submission_${flag}`).on(table.createdAt).where(condition),
    ]),
  ],
)

/** How much an account or a network submitted on a day: days since 1970, in UTC. */
export const submissionCount = sqliteTable(
  'submission_count',
  {
    submitter: text('submitter').notNull(),
    day: integer('day').notNull(),
    submissions: integer('submissions').notNull(),
  },
  (table) => [primaryKey({ columns: [table.submitter, table.day] })],
)

/** Submissions to a site by day, in the console's time zone. */
export const submissionDay = sqliteTable(
  'submission_day',
  {
    siteId: ownerId('site_id', () => site.id),
    day: text('day').notNull(),
    submissions: integer('submissions').notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.day] })],
)

/** Instants are epoch milliseconds; days are those of the event's own timezone. `contact` is JSON (Contact). */
export const event = sqliteTable(
  'event',
  {
    id: integer('id').primaryKey(),
    feedId: integer('feed_id').references(() => feed.id),
    feedItemId: integer('feed_item_id')
      .unique()
      .references(() => feedItem.id),
    seriesId: integer('series_id').references(() => series.id),
    createdBy: text('created_by'),
    venueId: integer('venue_id')
      .notNull()
      .references(() => venue.id),
    startAt: integer('start_at').notNull(),
    endAt: integer('end_at'),
    noStart: integer('no_start', { mode: 'boolean' }).notNull().default(false),
    noEnd: integer('no_end', { mode: 'boolean' }).notNull().default(false),
    startDay: text('start_day').notNull(),
    endDay: text('end_day').notNull(),
    timezone: text('timezone').notNull(),
    untilAt: integer('until_at').notNull(),
    status: text('status').notNull().default('scheduled'),
    soldOut: integer('sold_out', { mode: 'boolean' }).notNull().default(false),
    published: integer('published', { mode: 'boolean' }).notNull().default(true),
    quarantined: integer('quarantined', { mode: 'boolean' }).notNull().default(false),
    categoriesLocked: integer('categories_locked', { mode: 'boolean' }).notNull().default(false),
    deletedAt: integer('deleted_at'),
    title: text('title').notNull(),
    venueName: text('venue_name').notNull().default(''),
    venueAddress: text('venue_address').notNull().default(''),
    imageUrl: text('image_url'),
    imageChecksum: text('image_checksum').references(() => image.checksum),
    upstreamUrl: text('upstream_url'),
    affiliateUrl: text('affiliate_url'),
    ticketUrl: text('ticket_url'),
    contact: text('contact').notNull().default('{}'),
    cost: text('cost').notNull().default(''),
    sourceHash: text('source_hash'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    searchText: text('search_text').notNull().default(''),
    description: text('description').notNull().default(''),
    /** The type of the feed that it came from, which never changes; null if a person submitted the event. */
    feedType: text('feed_type'),
    /** Counted up with each edit; in a series, that of the series counts. */
    revision: integer('revision').notNull().default(1),
    submissionId: integer('submission_id').references(() => submission.id),
    /** Both 0 if free; null if unknown. */
    priceFromCents: integer('price_from_cents'),
    priceToCents: integer('price_to_cents'),
    minAge: integer('min_age'),
    maxAge: integer('max_age'),
    /** AccessibilityFeature. */
    accessibility: text('accessibility', { mode: 'json' }).$type<string[]>().notNull().default([]),
    /** The account that deleted a submitted event, and may restore it for a day. */
    deletedBy: text('deleted_by'),
    /** The venue that the event names itself, where that was merged into another. */
    namedVenueId: integer('named_venue_id').references(() => venue.id),
    /** The account that set the quarantine; null without one. What a superadmin set only superadmins may lift. */
    quarantinedBy: text('quarantined_by'),
    quarantinedBySuperadmin: integer('quarantined_by_superadmin', { mode: 'boolean' })
      .notNull()
      .default(false),
    quarantineReason: text('quarantine_reason').notNull().default(''),
    /** The unit that is listed together: the series, or the event alone (its id, negative). */
    unit: integer('unit').generatedAlwaysAs(sql`coalesce(series_id, -id)`, { mode: 'virtual' }),
  },
  (table) => [
    index('event_venue').on(
      table.venueId,
      table.untilAt,
      table.published,
      table.quarantined,
      table.deletedAt,
    ),
    index('event_named_venue').on(table.namedVenueId).where(sql`named_venue_id IS NOT NULL`),
    index('event_image_pending').on(table.feedId, table.imageUrl).where(IS_PENDING),
    index('event_image').on(table.imageChecksum).where(sql`image_checksum IS NOT NULL`),
    index('event_unit').on(table.unit, table.venueId, table.untilAt),
    index('event_submission').on(table.submissionId).where(sql`submission_id IS NOT NULL`),
    index('event_submission_date').on(table.submissionId, table.startAt).where(IS_DATE),
    index('event_quarantined')
      .on(table.submissionId, table.quarantinedBySuperadmin)
      .where(IS_QUARANTINED_DATE),
    index('event_deleted').on(table.deletedAt).where(IS_DELETED_SUBMISSION),
    index('event_cancelled').on(table.untilAt).where(sql`status = 'cancelled'`),
    index('event_creator').on(table.createdBy, table.startAt).where(sql`created_by IS NOT NULL`),
  ],
)

export const eventCategory = sqliteTable(
  'event_category',
  {
    eventId: ownerId('event_id', () => event.id),
    categoryId: text('category_id')
      .notNull()
      .references(() => category.id),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.categoryId] }),
    index('event_category_category').on(table.categoryId, table.eventId),
  ],
)

export const eventMark = sqliteTable(
  'event_mark',
  {
    eventId: ownerId('event_id', () => event.id),
    siteId: ownerId('site_id', () => site.id),
    picked: integer('picked', { mode: 'boolean' }).notNull().default(false),
    hidden: integer('hidden', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.siteId] })],
)

export const eventTag = sqliteTable(
  'event_tag',
  {
    siteId: ownerId('site_id', () => site.id),
    tag: text('tag').notNull(),
    eventId: ownerId('event_id', () => event.id),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.tag, table.eventId] }),
    index('event_tag_event').on(table.eventId, table.siteId),
  ],
)
