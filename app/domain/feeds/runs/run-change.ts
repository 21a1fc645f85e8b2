/** A value of an event before and after a run, as people read it. */
export type FieldChange = { name: string; before: string; after: string }

/** What a run did with one event. */
export type RunChange = {
  act: 'created' | 'updated' | 'deleted'
  externalId: string
  title: string
  /** Epoch milliseconds. */
  startAt: number
  timezone: string
  /** What differs, of an event that was updated. */
  fields: FieldChange[]
}

/** The changes that a run stored, how many more there were, and how many events it deleted in all. */
export type RunChanges = { listed: RunChange[]; more: number; deletions: number }

export const NO_CHANGES: RunChanges = { listed: [], more: 0, deletions: 0 }
