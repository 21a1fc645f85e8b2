import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { ownerId } from './columns'
import { site } from './sites'

/** A form that was sent after the session had expired. `fields` is JSON: [name, value] pairs. */
export const eventDraft = sqliteTable(
  'event_draft',
  {
    id: text('id').primaryKey(),
    siteId: ownerId('site_id', () => site.id),
    eventId: integer('event_id'),
    fields: text('fields').notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [index('event_draft_expiry').on(table.expiresAt)],
)
