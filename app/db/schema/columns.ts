import { type AnySQLiteColumn, integer, text } from 'drizzle-orm/sqlite-core'

/** The id of the row to which a row belongs: the row goes when that one goes. */
export const ownerId = <Name extends string>(name: Name, owner: () => AnySQLiteColumn) =>
  integer(name).notNull().references(owner, { onDelete: 'cascade' })

/** `ownerId` of a row whose id is a text, such as an account. */
export const ownerTextId = <Name extends string>(name: Name, owner: () => AnySQLiteColumn) =>
  text(name).notNull().references(owner, { onDelete: 'cascade' })
