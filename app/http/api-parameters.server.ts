import { MALFORMED_CHECKSUM_MESSAGE, parseChecksum } from '~/domain/images/image'
import { parseRowId } from '~/lib/row-id'
import { apiBadRequest } from './api-errors.server'

/** The id of a row in a parameter of the URL; throws 400, 'eventId must be the id of an event', for anything else. */
export function requireId(query: URLSearchParams, name: string, row = 'an event'): number {
  const id = parseRowId(query.get(name))
  if (id === null) throw apiBadRequest(`${name} must be the id of ${row}`)
  return id
}

/** The parameters `id` and `v` of a call that marks an event; throws 400 for any other values. */
export function requireEventMark(query: URLSearchParams): { eventId: number; isSet: boolean } {
  const eventId = requireId(query, 'id')
  const value = query.get('v')
  if (value !== 'true' && value !== 'false') throw apiBadRequest('v must be true or false')
  return { eventId, isSet: value === 'true' }
}

/** The parameter `checksum` of an image; throws 400 for anything else. */
export function requireChecksum(query: URLSearchParams): string {
  const checksum = parseChecksum(query.get('checksum'))
  if (checksum === null) throw apiBadRequest(MALFORMED_CHECKSUM_MESSAGE)
  return checksum
}

/**
 * The parameters `start`, `end` and `eventId` of a report (admin specification, section 4), each null when it is left out; throws
 * 400 for one that is no ISO instant or id.
 */
export function requireReportRange(query: URLSearchParams) {
  const eventId = query.get('eventId') ? requireId(query, 'eventId') : null
  return { start: requireInstant(query, 'start'), end: requireInstant(query, 'end'), eventId }
}

function requireInstant(query: URLSearchParams, name: string): number | null {
  const text = query.get(name) ?? ''
  const instant = Date.parse(text)
  if (text !== '' && Number.isNaN(instant)) throw apiBadRequest(`${name} must be an ISO instant`)
  return text === '' ? null : instant
}
