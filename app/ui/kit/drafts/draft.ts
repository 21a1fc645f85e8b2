import { parse } from '@conform-to/react'

/** A form that was filled in and not sent: its fields as [name, value] pairs, in the order of the form. */
export type DraftFields = [name: string, value: string][]

export type Draft = {
  fields: DraftFields
  /** Epoch milliseconds. */
  savedAt: number
}

/** Changes when stored drafts can no longer be read. */
const VERSION = 1
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1_000

/** What belongs to one attempt to send the form, not to the event. */
const NOT_STORED =
  /^(solution|cf-turnstile-response|sum|sumToken|intent|isConfirmedNew|author|imageChecksumFile|__.*)$/

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Storage belongs to a host; the name keeps the drafts of accounts, and of what they edit, apart. */
export const draftName = (kind: 'event' | 'site', account: string, id: string | number): string =>
  `${kind}-draft/${account}/${id}`

export function listDraftFields(form: FormData): DraftFields {
  return [...form].flatMap(([name, value]) =>
    typeof value === 'string' && !NOT_STORED.test(name) ? [[name, value]] : [],
  )
}

/** The values of the fields, as conform reads them from a form. */
export function readDraft({ fields }: Pick<Draft, 'fields'>): Record<string, unknown> {
  const formData = new FormData()
  for (const [name, value] of fields) formData.append(name, value)
  return parse(formData, { resolve: () => ({}) }).payload
}

/** Whether it was saved: browsers refuse when their storage is full or turned off. */
export function saveDraft(storage: DraftStorage, name: string, draft: Draft): boolean {
  try {
    storage.setItem(name, JSON.stringify({ version: VERSION, ...draft }))
    return true
  } catch {
    return false
  }
}

/** The stored draft; null if there is none, or it is old or of another version. */
export function loadDraft<Stored extends Draft>(
  storage: DraftStorage,
  name: string,
  now: number,
): Stored | null {
  try {
    const stored: unknown = JSON.parse(storage.getItem(name) ?? 'null')
    return isStoredDraft<Stored>(stored) && now - stored.savedAt < MAX_AGE_MS ? stored : null
  } catch {
    return null
  }
}

export function removeDraft(storage: DraftStorage, name: string): void {
  try {
    storage.removeItem(name)
  } catch {
    // Storage is turned off: there is nothing to remove.
  }
}

function isStoredDraft<Stored extends Draft>(stored: unknown): stored is Stored {
  const { version, fields, savedAt } = Object(stored) as Partial<Draft> & { version?: unknown }
  return version === VERSION && typeof savedAt === 'number' && isDraftFields(fields)
}

function isDraftFields(value: unknown): value is DraftFields {
  return (
    Array.isArray(value) &&
    value.every(
      (pair) =>
        Array.isArray(pair) && pair.length === 2 && pair.every((text) => typeof text === 'string'),
    )
  )
}
