import { parseRowId } from '~/lib/row-id'
import { apiBadRequest } from '../api-errors.server'

/** Far more than any list of categories or tags has. */
export const MAX_LIST_BYTES = 16 * 1024

/** The parameters `id` and `v` of a call that marks an event, or the response that refuses them. */
export function readEventMark(request: Request): { eventId: number; isSet: boolean } | Response {
  const { searchParams } = new URL(request.url)
  const eventId = parseRowId(searchParams.get('id'))
  if (eventId === null) return apiBadRequest('id must be the id of an event')
  const value = searchParams.get('v')
  if (value !== 'true' && value !== 'false') return apiBadRequest('v must be true or false')
  return { eventId, isSet: value === 'true' }
}

/** The parameter `id` and a list of texts in the JSON body, or the response that refuses them. */
export function readEventList(
  request: Request,
  body: unknown,
  name: string,
): { eventId: number; texts: string[] } | Response {
  const eventId = parseRowId(new URL(request.url).searchParams.get('id'))
  if (eventId === null) return apiBadRequest('id must be the id of an event')
  const list: unknown = body !== null && typeof body === 'object' && Reflect.get(body, name)
  if (!Array.isArray(list) || !list.every((text) => typeof text === 'string')) {
    return apiBadRequest(`${name} must be a list of texts`)
  }
  return { eventId, texts: list }
}
