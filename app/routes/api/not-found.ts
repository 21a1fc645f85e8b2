import { apiNotFound } from '~/http/api.server'

/** Any other address below /api: there is no such call. */
export function loader(): never {
  throw apiNotFound('404 Not Found')
}
