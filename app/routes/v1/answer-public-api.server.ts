import { isSafeMethod } from '~/http/compare-etag.server'
import { answerOperation } from '~/http/public-api/answer-operation.server'
import { answerWithApiKey } from '~/http/public-api/answer-with-api-key.server'
import { DOCS_PATH } from '~/http/public-api/docs-path'
import { buildLlmsText } from '~/http/public-api/llms-text.server'
import { buildOpenApi } from '~/http/public-api/openapi.server'
import { findOperation } from '~/http/public-api/operations.server'
import { publicApiPreflight } from '~/http/public-api/public-api-cors.server'
import { publicApiNotFound, publicApiReadOnly } from '~/http/public-api/public-api-error.server'
import type { Answered, IncomingRequest } from '~/http/requests/incoming-request.server'

/**
 * Answers the URLs below /v1 on the api host, without React (admin specification, section 7). All but the document of the API
 * need a key.
 */
export async function answerPublicApi(incoming: IncomingRequest): Promise<Answered> {
  const { request, url } = incoming
  if (request.method === 'OPTIONS') return { response: publicApiPreflight() }
  if (!isSafeMethod(request)) return { response: publicApiReadOnly() }
  const document = findDocument(url)
  if (document) return { response: document }
  const found = findOperation(url.pathname)
  return answerWithApiKey(incoming, async ({ siteId }) =>
    found ? answerOperation(incoming, { ...found, siteId }) : { response: publicApiNotFound() },
  )
}

/** What describes the API, for everyone. */
function findDocument({ pathname, origin }: URL): Response | null {
  if (pathname === OPEN_API_PATH) {
    return openDocument(JSON.stringify(buildOpenApi(origin)), 'application/json')
  }
  if (pathname !== LLMS_PATH) return null
  return openDocument(buildLlmsText(origin), 'text/plain; charset=utf-8')
}

const OPEN_API_PATH = '/v1/openapi.json'
const LLMS_PATH = '/llms.txt'

/** Everyone may read it, from every page. */
const openDocument = (text: string, contentType: string) =>
  new Response(text, {
    headers: {
      'content-type': contentType,
      'cache-control': 'public, max-age=3600',
      'access-control-allow-origin': '*',
    },
  })

export const isPublicApiPath = (pathname: string) =>
  pathname === LLMS_PATH || (/^\/v1(\/|$)/.test(pathname) && pathname !== DOCS_PATH)
