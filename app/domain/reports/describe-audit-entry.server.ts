import { ADMIN_TIMEZONE } from '~/domain/sites/admin-timezone'
import type { BoundsSummary } from '~/domain/sites/bounds/summarize-bounds'
import { RICH_TEXTS } from '~/domain/venues/featured/featured-venue'
import { isRecord } from '~/lib/bytes/json'
import { formatDollars } from '~/lib/money'
import { formatRichText, toPlainParagraphs } from '~/lib/rich-text/format-rich-text.server'
import { isHtml } from '~/lib/rich-text/rich-text'
import { toWallTime } from '~/lib/time/local-time'
import { nameAuditAction } from './audit-action-names'
import type { AuditEntry } from './audit-log-store.server'

/** A value in plain words; `color` if it is one; the outline (longitude, latitude) of bounds. */
type DescribedValue = {
  text: string
  isLong: boolean
  color: string | null
  outline: number[][] | null
}
export type DescribedField = { name: string; before: DescribedValue; after: DescribedValue }

/** A longer text is opened, not read in the list. In characters. */
const LONG = 120

/** What an entry says, in plain words: what was done, and each field from what to what. */
export function describeAuditEntry({ action, changes }: Pick<AuditEntry, 'action' | 'changes'>): {
  what: string
  fields: DescribedField[]
} {
  const kind = action.slice(0, action.indexOf('.'))
  const fields = Object.entries(changes).map(([field, { before, after }]) => ({
    name: nameField(field),
    before: describeValue(`${kind}.${field}`, before),
    after: describeValue(`${kind}.${field}`, after),
  }))
  return { what: nameAuditAction(action), fields }
}

function describeValue(field: string, value: unknown): DescribedValue {
  const text = formatValue(field, value)
  const color = /^#[0-9a-f]{6}$/i.test(text) ? text : null
  const outline = isBounds(value) ? value.outline : null
  return { text, isLong: text.length > LONG || text.includes('\n'), color, outline }
}

/** What contains rich text, by kind and field; everywhere else, what looks like HTML is what somebody typed. */
const RICH_FIELDS = [
  'site.announcement',
  'event.description',
  'venue.marketingMessage',
  ...RICH_TEXTS.map((name) => `venue.${name}`),
]

const FIELD_NAMES: Record<string, string> = {
  image: 'Picture',
  upstreamUrl: 'Website',
  ticketUrl: 'Tickets',
  priceFromCents: 'Price from',
  priceToCents: 'Price up to',
  minAge: 'Age from',
  maxAge: 'Age up to',
  locked: 'Categories locked',
  bySuperadmin: 'By a superadmin',
  lockedDates: 'Dates that only superadmins may release',
  ends: 'Visible until',
  timezone: 'Time zone',
  'featured-daily-eventCents': 'Featured day',
}

/** 'logoHeightHeader' is 'Logo height header'. */
function nameField(field: string): string {
  const words = field
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[._-]/g, ' ')
    .toLowerCase()
  return FIELD_NAMES[field] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** An empty text for nothing. */
function formatValue(field: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return formatNumber(field, value)
  if (typeof value === 'string') return formatText(field, value)
  if (isBounds(value)) return formatBounds(value)
  if (Array.isArray(value)) return formatList(field, value)
  return isRecord(value) ? (describeShape(value) ?? formatRecord(value)) : String(value)
}

function formatNumber(field: string, value: number): string {
  if (field.endsWith('Cents')) return formatDollars(value)
  if (!field.endsWith('At')) return String(value)
  return toWallTime(value, ADMIN_TIMEZONE).slice(0, 16).replace('T', ' ')
}

/** Long values were cut when they were logged; a shape that was cut is not JSON any more. */
function formatText(field: string, value: string): string {
  if (/^\{"(type|coordinates|geometry|features)":/.test(value)) {
    return 'A shape with very many points'
  }
  const isRich = RICH_FIELDS.includes(field) && isHtml(value)
  return isRich ? toPlainParagraphs(formatRichText(value)) : value
}

const isBounds = (value: unknown): value is BoundsSummary =>
  isRecord(value) && value.type === 'bounds' && Array.isArray(value.outline)

/** '120 points, 1,650 km² (3 points added, 1 removed)' */
function formatBounds({ points, areaKm2, addedPoints, removedPoints }: BoundsSummary): string {
  const count = (number: number) => number.toLocaleString('en-US')
  const size = `${count(points)} points, ${count(areaKm2)} km²`
  if (addedPoints === undefined || removedPoints === undefined) return size
  const added = `${count(addedPoints)} ${addedPoints === 1 ? 'point' : 'points'} added`
  return `${size} (${added}, ${count(removedPoints)} removed)`
}

const formatList = (field: string, values: unknown[]) =>
  values.map((value) => formatValue(field, value)).join(values.some(isRecord) ? '\n' : ', ')

const formatRecord = (record: Record<string, unknown>): string =>
  Object.entries(record)
    .map(([name, value]) => [nameField(name), formatValue(name, value)])
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `${name}: ${text}`)
    .join('\n')

/** GeoJSON is described by the number of its points. */
function describeShape(value: Record<string, unknown>): string | null {
  const isShape = /^(Polygon|MultiPolygon|Feature|FeatureCollection)$/.test(String(value.type))
  if (!isShape) return null
  const points = JSON.stringify(value).match(/\[-?\d[^[\]]*\]/g)?.length ?? 0
  return `A shape with ${points} points`
}
