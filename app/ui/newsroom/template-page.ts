import type { TemplateValues } from '~/domain/newsroom/export-template'
import type { FormReply } from '~/lib/form-reply'

/** The form of a template. */
export type TemplatePage = {
  site: { id: number; name: string }
  name: string
  values: Omit<TemplateValues, 'room'> & { room?: string }
  /** Null for a new one. */
  revision: number | null
}

/** A field that another editor has changed meanwhile. */
export type TheirField = { label: string; value: string }

export type TemplateReply = FormReply & {
  /** What another editor has saved since the form was opened, where it differs from what was sent. */
  theirs?: { revision: number; fields: TheirField[] }
}

const FIELD_LABELS: Record<keyof TemplateValues, string> = {
  name: 'Name',
  format: 'Format',
  grouping: 'Grouped by',
  pattern: 'Each event',
  header: 'Text above',
  footer: 'Text below',
  gap: 'Between events',
  calledOff: 'Cancelled and postponed events',
  repeatsDaily: 'Print under each day',
  printsFree: 'Print “Free”',
  hasImages: 'Images',
  room: 'Room on the page',
  times: 'Times',
  months: 'Dates',
  weekdays: 'Weekdays',
  dayOrder: 'Order of time and day',
  rangeSeparator: 'Ranges',
  streets: 'Streets',
}

/** The fields in which the stored template differs from what was sent, as stored. */
export function listTheirFields(stored: TemplateValues, sent: TemplateValues): TheirField[] {
  return (Object.keys(FIELD_LABELS) as (keyof TemplateValues)[])
    .filter((field) => stored[field] !== sent[field])
    .map((field) => ({ label: FIELD_LABELS[field], value: formatValue(stored[field]) }))
}

function formatValue(value: TemplateValues[keyof TemplateValues]): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return value === null || value === '' ? 'Empty' : String(value)
}
