import type { Day } from '~/lib/time/local-time'

/** Conform's initial values of the form: what was stored, or what was submitted last. */
export type InitialValue = { [name: string]: unknown } | undefined

/** A date of the series whose event is edited. `label` is its day and time as text. */
export type SeriesFormDate = {
  id: number
  day: Day
  label: string
  isPast: boolean
  isEdited: boolean
}

/** What this section needs of conform's form: its errors are by the names of fields, those of rows included. */
export type DatesForm = {
  id: string
  initialValue?: InitialValue
  allErrors: Record<string, string[]>
}
