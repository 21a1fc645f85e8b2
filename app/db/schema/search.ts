import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** At most one row: the synonyms of all sites beside those in the code (domain/search/synonyms/synonym-group.ts), as JSON. */
export const synonymList = sqliteTable('synonym_list', {
  id: integer('id').primaryKey(),
  version: text('version').notNull(),
  content: text('content').notNull(),
})
