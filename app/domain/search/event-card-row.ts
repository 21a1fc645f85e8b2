import type { EventCard } from '~/domain/events/event'

/** An object as SQLite returns it: flags are 0 or 1. */
export type Row<Value> = { [Key in keyof Value]: Value[Key] extends boolean ? number : Value[Key] }

export function parseCardRow(row: Row<EventCard>): EventCard {
  return {
    ...row,
    noStart: row.noStart === 1,
    noEnd: row.noEnd === 1,
    picked: row.picked === 1,
  }
}
