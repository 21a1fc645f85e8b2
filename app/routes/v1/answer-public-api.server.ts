import { isSafeMethod } from '~/http/compare-etag.server'
import type { IncomingRequest } from '~/http/incoming-request.server'
import { answerWithApiKey } from '~/http/public-api/answer-with-api-key.server'
import { publicApiPreflight } from '~/http/public-api/public-api-cors.server'
import { publicApiNotFound, publicApiReadOnly } from '~/http/public-api/public-api-error.server'

/** Answers the URLs below /v1 on the api host, without React (admin specification, section 7). */
export async function answerPublicApi(incoming: IncomingRequest): Promise<Response> {
  const { request } = incoming
  if (request.method === 'OPTIONS') return publicApiPreflight()
  if (!isSafeMethod(request)) return publicApiReadOnly()
  return answerWithApiKey(incoming, async () => publicApiNotFound())
}

export const isPublicApiPath = (pathname: string) => /^\/v1(\/|$)/.test(pathname)
