import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { account } from './accounts'
import { ownerId, ownerTextId } from './columns'
import { submission } from './events'

/** How many submissions an account ('': all) has in each state on a site (0: on all); counted by triggers. */
export const submissionTotal = sqliteTable(
  'submission_total',
  {
    accountId: text('account_id').notNull(),
    siteId: integer('site_id').notNull(),
    state: text('state', { enum: ['accepted', 'held', 'declined'] }).notNull(),
    submissions: integer('submissions').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.siteId, table.state] })],
)

/** What an editor's act changed, for undoing it. `before` is JSON; `revision` is the one that the act left. */
export const moderationUndo = sqliteTable(
  'moderation_undo',
  {
    act: text('act').notNull(),
    submissionId: ownerId('submission_id', () => submission.id),
    accountId: ownerTextId('account_id', () => account.id),
    revision: integer('revision').notNull(),
    before: text('before').notNull(),
    undone: text('undone'),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.act, table.submissionId] }),
    index('moderation_undo_submission').on(table.submissionId),
    index('moderation_undo_account').on(table.accountId),
    index('moderation_undo_created').on(table.createdAt),
  ],
)
