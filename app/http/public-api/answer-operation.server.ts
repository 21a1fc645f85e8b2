import type { Answered, IncomingRequest } from '../requests/incoming-request.server'
import { findCachedAnswer, storeAnswer, toAnswerKey } from './answer-cache.server'
import type { Operation, Outcome } from './operation.server'
import { findOperation } from './operations.server'
import { publicApiError, publicApiNotFound } from './public-api-error.server'
import { readPublicSite } from './public-site.server'
import { type ParameterError, readParameters } from './read-parameters'

type Call = { operation: Operation; id: string; siteId: number }

/** Answers a call whose key has been verified, about the key's own site. */
export async function answerOperation(
  { url, services, startedAt }: Pick<IncomingRequest, 'url' | 'services' | 'startedAt'>,
  { operation, id, siteId }: Call,
): Promise<Answered> {
  const city = await readPublicSite(services, siteId, startedAt)
  if (!city) {
    const response = publicApiNotFound('The site of this API key does not exist any more.')
    return { response }
  }
  const { database } = services
  const key = toAnswerKey(city, url)
  const cached = findCachedAnswer(database, key, city, startedAt)
  if (cached) return { response: cached, cache: 'hit' }
  const parameters = readParameters(url.searchParams, operation.parameters)
  if (parameters.kind === 'invalid') return { response: invalidParameters(parameters.errors) }
  const values = parameters.values as never
  const outcome = await operation.respond({ services, city, id, values })
  if (outcome.kind !== 'answer') return { response: toRefusal(outcome) }
  const answer = { body: outcome.body, machineTime: startedAt }
  return { response: await storeAnswer(database, key, city, answer) }
}

function toRefusal(outcome: Exclude<Outcome<unknown>, { kind: 'answer' }>): Response {
  switch (outcome.kind) {
    case 'invalid':
      return invalidParameters(outcome.errors)
    case 'not-found':
      return publicApiNotFound(outcome.detail)
    case 'gone':
      return publicApiError({ status: 410, code: 'cursor-expired', detail: outcome.detail })
  }
}

/** 400 that names each parameter that is wrong, and says what to send instead. */
function invalidParameters(errors: ParameterError[]): Response {
  const detail = errors.map(({ detail }) => detail).join(' ')
  return publicApiError({ status: 400, code: 'invalid-parameters', detail, members: { errors } })
}

/**
 * The answer to a documented example about a site, formatted; for the site's admins, who have no key at hand. Cut off when it is
 * very long.
 */
export async function runCallExample(
  services: IncomingRequest['services'],
  siteId: number,
  example: { name: string; path: string },
): Promise<{ name: string; json: string } | null> {
  const url = new URL(example.path, 'http://example.invalid')
  const found = findOperation(url.pathname)
  if (!found) return null
  const call = { ...found, siteId }
  const { response } = await answerOperation({ url, services, startedAt: Date.now() }, call)
  const json = JSON.stringify(await response.json(), null, 2)
  const isLong = json.length > MAX_SHOWN
  return { name: example.name, json: isLong ? `${json.slice(0, MAX_SHOWN)}\n…` : json }
}

const MAX_SHOWN = 20_000
