import Stripe from 'stripe'
import { GatewayRefusedError, GatewayUnavailableError } from './payment-gateway.server'
import type { StripeSettings } from './stripe-settings.server'

export type StripeOptions = StripeSettings & {
  fetch: typeof globalThis.fetch
  /** Sleeps for some milliseconds. */
  wait: (milliseconds: number) => Promise<void>
  /** The time limit of one try. */
  timeLimitMs: number
  /** Names this product where it is deployed: one account at Stripe may serve several. */
  readDeployment: () => Promise<string>
}

const MAX_TRIES = 3
const FIRST_PAUSE_MS = 500

export function createStripeClient({
  secretKey,
  apiUrl,
  fetch,
  timeLimitMs,
}: StripeOptions): Stripe {
  const { protocol, hostname, port } = new URL(apiUrl)
  return new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(fetch),
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    timeout: timeLimitMs,
    // The package does not try again when Stripe limits our rate; `callStripe` does.
    maxNetworkRetries: 0,
    telemetry: false,
  })
}

/**
 * Calls Stripe and parses its answer, up to three times while it is busy, fails or does not answer. A call that writes has
 * an idempotency key, so that it has one effect. What `explain` does not turn into an answer is a GatewayRefusedError if Stripe
 * will always refuse it, and else a GatewayUnavailableError.
 */
export async function callStripe<Answer, Result>(
  { wait, secretKey }: StripeOptions,
  call: () => Promise<Answer>,
  parse: (answer: Answer) => Result | Promise<Result>,
  explain: (
    error: InstanceType<typeof Stripe.errors.StripeError>,
  ) => Promise<Result> | undefined = () => undefined,
): Promise<Result> {
  try {
    return await parse(await repeat(call, wait))
  } catch (error) {
    if (error instanceof GatewayUnavailableError || error instanceof GatewayRefusedError)
      throw error
    const explained = error instanceof Stripe.errors.StripeError ? explain(error) : undefined
    if (explained) return explained
    throw toRefused(error, secretKey) ?? toUnavailable(error, secretKey)
  }
}

/** Stripe has no such object. */
export const whenMissing = ({ statusCode, code }: { statusCode?: number; code?: string }) =>
  statusCode === 404 || code === 'resource_missing' ? Promise.resolve(null) : undefined

async function repeat<Answer>(
  call: () => Promise<Answer>,
  wait: StripeOptions['wait'],
): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call()
    } catch (error) {
      if (tries === MAX_TRIES || !isTemporary(error)) throw error
      await wait(FIRST_PAUSE_MS * 2 ** (tries - 1))
    }
  }
}

/** 409 says that another request with the same key is under way (https://docs.stripe.com/error-low-level). */
function isTemporary(error: unknown): boolean {
  const { StripeError, StripeConnectionError, StripeRateLimitError } = Stripe.errors
  if (!(error instanceof StripeError)) return false
  if (error.headers?.['stripe-should-retry'] === 'false') return false
  if (error instanceof StripeConnectionError || error instanceof StripeRateLimitError) return true
  return error.statusCode === 409 || (error.statusCode ?? 0) >= 500
}

/** Codes of requests that may be accepted later (https://docs.stripe.com/error-codes). */
const TEMPORARY_CODES = new Set([
  'balance_insufficient',
  'idempotency_key_in_use',
  'lock_timeout',
  'rate_limit',
])
/** Of requests that are wrong by themselves: a key that is wrong or may not do this (401, 403) is replaced by someone. */
const REFUSALS = new Set([400, 402, 404])

/** Null if the request may still be accepted. Stripe's sentences are for developers; the key is in none of them. */
function toRefused(error: unknown, secretKey: string): GatewayRefusedError | null {
  if (!(error instanceof Stripe.errors.StripeError)) return null
  const { statusCode, code, rawType, message, headers } = error
  if (!REFUSALS.has(statusCode ?? 0) || TEMPORARY_CODES.has(code ?? '')) return null
  if (headers?.['stripe-should-retry'] === 'true') return null
  return new GatewayRefusedError(code ?? rawType ?? 'refused', message.replaceAll(secretKey, '…'))
}

/** The error with what helps to find it at Stripe. Its objects are left out: they have the secrets of payments. */
function toUnavailable(error: unknown, secretKey: string): GatewayUnavailableError {
  const { message } = error instanceof Error ? error : new Error(String(error))
  const facts =
    error instanceof Stripe.errors.StripeError
      ? [error.type, error.statusCode, error.code, error.requestId].filter(Boolean).join(' ')
      : 'the answer was not understood'
  return new GatewayUnavailableError(`Stripe failed: ${facts}`, {
    cause: new Error(message.replaceAll(secretKey, '…')),
  })
}
