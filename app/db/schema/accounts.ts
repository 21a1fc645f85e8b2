import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import { ownerId, ownerTextId } from './columns'
import { image } from './images'
import { site } from './sites'

export const account = sqliteTable(
  'account',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull().unique(),
    verifiedAt: integer('verified_at'),
    name: text('name').notNull(),
    imageChecksum: text('image_checksum').references(() => image.checksum),
    passwordHash: text('password_hash'),
    attempts: integer('attempts').notNull().default(0),
    attemptsSince: integer('attempts_since').notNull().default(0),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    index('account_unverified').on(table.createdAt).where(sql`verified_at IS NULL`),
    index('account_image').on(table.imageChecksum).where(sql`image_checksum IS NOT NULL`),
    // COLLATE NOCASE, which Drizzle does not know.
    index('account_name').on(table.name),
  ],
)

export const signInProvider = sqliteTable(
  'sign_in_provider',
  {
    provider: text('provider', { enum: ['google'] }).notNull(),
    subject: text('subject').notNull(),
    accountId: ownerTextId('account_id', () => account.id),
    email: text('email').notNull(),
    createdAt: integer('created_at').notNull(),
    usedAt: integer('used_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    uniqueIndex('sign_in_provider_account').on(table.accountId, table.provider),
  ],
)

export const accountRole = sqliteTable(
  'account_role',
  {
    accountId: ownerTextId('account_id', () => account.id),
    role: text('role', { enum: ['superadmin', 'siteadmin'] }).notNull(),
    siteId: integer('site_id').references(() => site.id, { onDelete: 'cascade' }),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    check('role', sql`role IN ('superadmin', 'siteadmin')`),
    check('site_of_siteadmin', sql`(role = 'superadmin') = (site_id IS NULL)`),
    uniqueIndex('account_role_one').on(table.accountId, table.role, sql`coalesce(site_id, 0)`),
    index('account_role_site').on(table.siteId).where(sql`site_id IS NOT NULL`),
    index('account_role_superadmin').on(table.accountId).where(sql`role = 'superadmin'`),
  ],
)

export const emailLink = sqliteTable(
  'email_link',
  {
    id: text('id').primaryKey(),
    accountId: ownerTextId('account_id', () => account.id),
    purpose: text('purpose', { enum: ['verify', 'reset', 'change-email'] }).notNull(),
    email: text('email').notNull(),
    browserHash: text('browser_hash'),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [
    check('purpose', sql`purpose IN ('verify', 'reset', 'change-email')`),
    index('email_link_account').on(table.accountId, table.purpose),
    index('email_link_expiry').on(table.expiresAt),
  ],
)

export const passwordAttempt = sqliteTable(
  'password_attempt',
  {
    accountId: ownerTextId('account_id', () => account.id),
    source: text('source').notNull(),
    attempts: integer('attempts').notNull(),
    since: integer('since').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.source] }),
    index('password_attempt_since').on(table.since),
  ],
)

export const knownDevice = sqliteTable(
  'known_device',
  {
    id: text('id').primaryKey(),
    accountId: ownerTextId('account_id', () => account.id),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [
    index('known_device_account').on(table.accountId),
    index('known_device_expiry').on(table.expiresAt),
  ],
)

/** The secret link by which a calendar app reads an account's events on a site. */
export const calendarLink = sqliteTable(
  'calendar_link',
  {
    accountId: ownerTextId('account_id', () => account.id),
    siteId: ownerId('site_id', () => site.id),
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.siteId] }),
    index('calendar_link_site').on(table.siteId),
  ],
)
