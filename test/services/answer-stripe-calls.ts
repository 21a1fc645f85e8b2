import type { ServiceRequest } from './mail-service'
import { answerStripeCall } from './stripe-account'
import { type StripeAccount, StripeRefusal } from './stripe-objects'

/**
 * Stripe's API for the tests' internet, at http://stripe.example: complete objects in Stripe's documented format (its own
 * samples, ../shared/fixtures/stripe), idempotency keys, error codes, test cards. Each secret key is an account of its own.
 *
 * POST /test/fail?mode=…&times=… makes the next calls fail: a status (429, 500, 409), `lost` (done, but the answer
 * only says so: the tests' fetch turns it into a lost connection),
 * `html` or `empty` (answers that are not Stripe's). POST /test/authenticate and /test/pay do what a buyer does.
 */
/** Marks an answer that never arrives. */
export const LOST_CONNECTION = 'x-lost-connection'

type Answer = { status: number; body: unknown; request: string }

type Account = StripeAccount & { answers: Map<string, Answer>; fails: (string | null)[] }

const accounts = new Map<string, Account>()

export async function answerStripe(request: ServiceRequest): Promise<Response> {
  const url = new URL(request.url)
  const key = request.headers.get('authorization')?.replace(/^Bearer /, '') ?? ''
  if (!key.startsWith('sk_test_'))
    return refuse(401, { message: `Invalid API Key provided: ${key}` })
  const account: Account = accounts.get(key) ?? {
    objects: new Map(),
    answers: new Map(),
    fails: [],
    calls: [],
  }
  accounts.set(key, account)
  const params = new URLSearchParams(request.method === 'POST' ? await request.text() : url.search)
  if (url.pathname === '/test/fail') {
    account.fails = Array(Number(url.searchParams.get('times'))).fill(url.searchParams.get('mode'))
    return Response.json({})
  }
  if (url.pathname === '/test/calls') return Response.json(account.calls)
  account.calls.push(`${request.method} ${url.pathname}`)
  const mode = account.fails.shift()
  if (mode === '429') return refuse(429, { code: 'rate_limit', message: 'Too many requests' })
  if (mode === '500') return refuse(500, { type: 'api_error', message: 'An error occurred' })
  if (mode === '409') return refuse(409, { code: 'lock_timeout', message: 'Try again' })
  if (mode === 'html') return new Response('<h1>Bad gateway</h1>', { status: 200 })
  if (mode === 'empty') return Response.json({})
  const answer = answerOnce(account, request, url.pathname, params)
  if (mode === 'lost') return new Response(null, { headers: { [LOST_CONNECTION]: 'true' } })
  const headers = answer.isRepeated ? { 'idempotent-replayed': 'true' } : undefined
  return Response.json(answer.body, { status: answer.status, headers })
}

/** https://docs.stripe.com/api/idempotent_requests: the first answer of a key, errors included. */
function answerOnce(
  account: Account,
  { method, headers }: ServiceRequest,
  path: string,
  params: URLSearchParams,
): Answer & { isRepeated: boolean } {
  const key = method === 'POST' ? headers.get('idempotency-key') : null
  const request = `${path}?${params}`
  const known = key === null ? undefined : account.answers.get(key)
  if (known && known.request !== request) {
    const body = {
      error: {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      },
    }
    return { status: 400, body, request, isRepeated: false }
  }
  if (known) return { ...known, isRepeated: true }
  const answer = { ...run(account, method, path, params), request }
  // Requests that were not valid are not stored.
  if (key !== null && answer.status !== 404) account.answers.set(key, structuredClone(answer))
  return { ...answer, isRepeated: false }
}

function run(account: StripeAccount, method: string, path: string, params: URLSearchParams) {
  try {
    return { status: 200, body: answerStripeCall(account, method, path, params) }
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error
    return { status: error.status, body: { error: error.body } }
  }
}

const refuse = (status: number, error: object) =>
  Response.json({ error: { type: 'invalid_request_error', ...error } }, { status })
