import { addMonths } from 'date-fns'
import { addDays, DAY, startOfDay, toDay } from '~/lib/time/local-time'
import {
  FetchError,
  type OutgoingFetch,
  RefusedUrlError,
  type Validators,
} from '~/platform/outgoing/outgoing-fetch.server'
import {
  type RequestFailure,
  type SourceFailure,
  toRequestFailure,
} from '../contract/failure-reason'
import {
  InvalidFeedError,
  type Page,
  type PageRequest,
  QuotaError,
  type Window,
} from '../contract/feed-plugin'
import { MAX_SOURCE_BYTES } from '../contract/max-source-bytes'
import { type FeedValidators, MONTHS_AHEAD, NO_VALIDATORS } from '../feed'

/** From yesterday, so that ongoing events are included, to thirteen months ahead. */
export function importWindow(now: number, timezone: string): Window {
  const today = toDay(now, timezone)
  const last = addMonths(Date.parse(`${today}T12:00:00Z`), MONTHS_AHEAD)
    .toISOString()
    .slice(0, 10)
  return { from: startOfDay(addDays(today, -1), timezone), to: startOfDay(last, timezone) }
}

/**
 * The guarded fetch for one feed. Requests are conditional only if the feed has one page, because an unmodified first
 * page proves nothing about the next ones, and only for a week, because the window that is read moves on.
 */
export function createSourceFetcher(
  { fetchOutside, now }: { fetchOutside: OutgoingFetch; now: number },
  validators: FeedValidators,
) {
  const isRecent = now - validators.readAt < VALIDATORS_LIFETIME
  const received: { url: string; validators: Validators }[] = []
  return {
    async get(url: string, { kind, accept, hosts, key }: PageRequest = {}): Promise<Page | null> {
      const known = isRecent && validators.url === url ? validators : undefined
      const answer = await withoutKey(key, () =>
        fetchOutside({
          url: withKey(url, key),
          accept,
          hosts,
          validators: known,
          isPage: kind === 'page' || kind === 'page-data',
          isFromScript: kind === 'page-data',
          maxBytes: MAX_SOURCE_BYTES,
        }),
      )
      if (answer.kind === 'not-modified') return null
      received.push({ url, validators: answer.validators })
      const { contentType, body, quota } = answer
      return { url: key ? url : answer.url, contentType, body, ...(quota && { quota }) }
    },
    validators(): FeedValidators {
      const [only] = received
      return only && received.length === 1
        ? { ...only.validators, url: only.url, readAt: now }
        : NO_VALIDATORS
    },
  }
}

const VALIDATORS_LIFETIME = 7 * DAY

/** Why a run failed; null for a fault of ours. */
export function findFailureReason(cause: unknown): SourceFailure | RequestFailure | null {
  if (cause instanceof InvalidFeedError || cause instanceof RefusedUrlError) return cause.reason
  if (cause instanceof QuotaError) return toRequestFailure(cause.status)
  if (!(cause instanceof FetchError)) return null
  return cause.status === null ? cause.reason : toRequestFailure(cause.status)
}

function withKey(url: string, key: PageRequest['key']): string {
  if (!key) return url
  const keyed = new URL(url)
  keyed.searchParams.set(key.parameter, key.value)
  return keyed.href
}

/** Errors name URLs, and people read them: what fails with a key fails without it in its message, and without causes. */
async function withoutKey<Answer>(
  key: PageRequest['key'],
  request: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await request()
  } catch (cause) {
    if (!key || !(cause instanceof Error)) throw cause
    const message = cause.message.replaceAll(key.value, '…')
    if (cause instanceof FetchError) {
      throw new FetchError(message, cause.status, {
        retryAfter: cause.retryAfter,
        reason: cause.reason,
      })
    }
    throw cause instanceof RefusedUrlError
      ? new RefusedUrlError(message, cause.reason)
      : new Error(message)
  }
}
