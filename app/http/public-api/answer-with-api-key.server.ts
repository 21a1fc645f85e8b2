import { countApiCall } from '~/domain/accounts/api-keys/api-call-counter.server'
import { API_KEY_LIMIT } from '~/domain/accounts/api-keys/api-key'
import {
  type ApiKeyQuota,
  type RefusedApiKey,
  type VerifiedApiKey,
  verifyApiKey,
} from '~/domain/accounts/api-keys/verify-api-key.server'
import { clientIp } from '../client-ip.server'
import type { Answered, IncomingRequest } from '../requests/incoming-request.server'
import { publicApiCorsHeaders } from './public-api-cors.server'
import { type PublicApiError, publicApiError } from './public-api-error.server'

/**
 * Answers a call of the public API if its key allows it (`?apiKey=`; admin specification, section 7), with the headers of CORS
 * and of its limit, and counts it.
 */
export async function answerWithApiKey(
  { request, url, services, startedAt }: IncomingRequest,
  answer: (key: VerifiedApiKey) => Promise<Answered>,
): Promise<Answered> {
  const origin = request.headers.get('origin')
  const call = {
    key: url.searchParams.get('apiKey'),
    origin,
    ip: clientIp(request),
    machineTime: startedAt,
  }
  const verified = await verifyApiKey(services, call)
  if (verified.kind !== 'verified') return { response: refuse(verified) }
  countApiCall(services, verified.keyId)
  const answered = await answer(verified)
  const { headers } = answered.response
  const added = {
    ...publicApiCorsHeaders(verified.allowedOrigins, origin),
    ...toQuotaHeaders(verified.quota),
  }
  for (const [name, value] of Object.entries(added)) {
    if (name === 'vary') headers.append(name, value)
    else headers.set(name, value)
  }
  return answered
}

const POLICY = 'per-key'
/** `q` calls in `w` seconds (draft-ietf-httpapi-ratelimit-headers-10). */
const POLICY_HEADER = {
  'ratelimit-policy': `"${POLICY}";q=${API_KEY_LIMIT.calls};w=${API_KEY_LIMIT.seconds}`,
}

/** `r` is the most that may be left: what other isolates answered is not known (docs/decisions/0036-api-keys.md). */
const toQuotaHeaders = ({ remaining, resetsIn }: ApiKeyQuota) => ({
  ...POLICY_HEADER,
  ratelimit: `"${POLICY}";r=${remaining};t=${resetsIn}`,
})

function refuse(refusal: RefusedApiKey): Response {
  switch (refusal.kind) {
    case 'missing':
    case 'unknown':
      return publicApiError(REFUSALS[refusal.kind], { 'www-authenticate': 'ApiKey' })
    case 'disabled':
    case 'deleted':
      return publicApiError(REFUSALS[refusal.kind])
    case 'other-origin':
      return publicApiError(REFUSALS['other-origin'], { vary: 'Origin' })
    case 'too-many-calls': {
      const quota = toQuotaHeaders({ remaining: 0, resetsIn: refusal.retryAfter })
      return publicApiError(REFUSALS['too-many-calls'], {
        ...quota,
        'retry-after': `${refusal.retryAfter}`,
      })
    }
    case 'too-many-unknown':
      return publicApiError(REFUSALS['too-many-unknown'], {
        'retry-after': `${refusal.retryAfter}`,
      })
  }
}

const REFUSALS: Record<RefusedApiKey['kind'], PublicApiError> = {
  missing: {
    status: 401,
    code: 'missing-api-key',
    detail: 'Please send your API key as the query parameter apiKey.',
  },
  unknown: {
    status: 401,
    code: 'unknown-api-key',
    detail: 'This API key does not exist. Please check that it is complete.',
  },
  disabled: {
    status: 403,
    code: 'disabled-api-key',
    detail: 'This API key is disabled. The site’s administrators can enable it.',
  },
  deleted: {
    status: 403,
    code: 'deleted-api-key',
    detail: 'This API key was deleted. Please ask the site’s administrators for another one.',
  },
  'other-origin': {
    status: 403,
    code: 'origin-not-allowed',
    detail: 'This API key works only on the websites that the site’s administrators have listed.',
  },
  'too-many-calls': {
    status: 429,
    code: 'too-many-calls',
    detail: `This API key may be used ${API_KEY_LIMIT.calls} times a minute. Please try again later.`,
    type: {
      uri: 'https://iana.org/assignments/http-problem-types#quota-exceeded',
      title: 'Quota Exceeded',
    },
    members: { 'violated-policies': [POLICY] },
  },
  'too-many-unknown': {
    status: 429,
    code: 'too-many-unknown-keys',
    detail: 'Too many calls with API keys that do not exist. Please try again in a minute.',
  },
}
