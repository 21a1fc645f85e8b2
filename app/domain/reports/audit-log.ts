import { parseRowId } from '~/lib/row-id'
import { type Day, isDay } from '~/lib/time/local-time'
import { AUDIT_ACTION_NAMES } from './audit-action-names'

/** What the audit log is filtered by; an empty text means no filter. */
export type AuditFilters = {
  /** An account's id. */
  person: string
  action: string
  /** A kind of thing: 'event'. */
  kind: string
  /** Days of the console's time zone, both included. */
  start: Day | ''
  end: Day | ''
  /** Words of what changed, or of its values; the beginning of each is enough. */
  text: string
}

/** The kinds of things that change, as the filter lists them. */
export const AUDIT_KINDS = [
  { value: 'site', label: 'Sites' },
  { value: 'administrator', label: 'Administrators' },
  { value: 'api-key', label: 'API keys' },
  { value: 'webhook', label: 'Webhooks' },
  { value: 'event', label: 'Events' },
  { value: 'category', label: 'Categories' },
  { value: 'synonyms', label: 'Synonyms' },
  { value: 'invoice', label: 'Sales' },
] as const

const MAX_TEXT_LENGTH = 100

/** The filters in a URL; what cannot be one is ignored. Days in the wrong order are swapped. */
export function parseAuditFilters(parameters: URLSearchParams): AuditFilters {
  const read = (name: string) => (parameters.get(name) ?? '').trim().slice(0, MAX_TEXT_LENGTH)
  const readDay = (name: string) => (isDay(read(name)) ? read(name) : '')
  const days = [readDay('start'), readDay('end')]
  const [start = '', end = ''] = days.every((day) => day !== '') ? days.toSorted() : days
  const action = read('action')
  const kind = read('kind')
  return {
    person: read('person'),
    start,
    end,
    text: read('q'),
    action: Object.hasOwn(AUDIT_ACTION_NAMES, action) ? action : '',
    kind: AUDIT_KINDS.some(({ value }) => value === kind) ? kind : '',
  }
}

/** The query string of these filters, with more parameters. */
export function formatAuditQuery(
  { text, ...filters }: Partial<AuditFilters>,
  more: Record<string, string> = {},
): string {
  const entries = Object.entries({ ...more, ...filters, q: text ?? '' })
  return new URLSearchParams(entries.filter(([, value]) => value !== '')).toString()
}

export const isFiltered = (filters: AuditFilters) =>
  Object.values(filters).some((value) => value !== '')

/** The entry before which a page begins (`before=`); null for the newest. */
export const parseAuditCursor = (parameters: URLSearchParams): number | null =>
  parseRowId(parameters.get('before') ?? undefined)
