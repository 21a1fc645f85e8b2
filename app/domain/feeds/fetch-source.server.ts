import { addMonths } from 'date-fns'
import { addDays, DAY, toDay, startOfDay } from '~/lib/local-time'
import {
  FetchError,
  type OutgoingFetch,
  RefusedUrlError,
  type Validators,
} from '~/platform/outgoing-fetch.server'
import { type FeedValidators, MONTHS_AHEAD, NO_VALIDATORS } from './feed'
import { InvalidFeedError, type Page, type Window } from './plugins/feed-plugin'

/** A span from yesterday, so that what is running stays in sight, to thirteen months ahead. */
export function importWindow(now: number, timezone: string): Window {
  const today = toDay(now, timezone)
  const last = addMonths(Date.parse(`${today}T12:00:00Z`), MONTHS_AHEAD)
    .toISOString()
    .slice(0, 10)
  return { from: startOfDay(addDays(today, -1), timezone), to: startOfDay(last, timezone) }
}

/**
 * The guarded fetch for one feed. What a source told us to send back is sent only for a feed of one page, since a
 * first page says nothing of the others; and not for more than a week, since the span that is read moves on.
 */
export function createSourceFetcher(
  { fetchOutside, now }: { fetchOutside: OutgoingFetch; now: number },
  validators: FeedValidators,
) {
  const isRecent = now - validators.readAt < VALIDATORS_LIFETIME
  const told: { url: string; validators: Validators }[] = []
  return {
    async get(url: string): Promise<Page | null> {
      const known = isRecent && validators.url === url ? validators : undefined
      const answer = await fetchOutside({ url, validators: known })
      if (answer.kind === 'not-modified') return null
      told.push({ url, validators: answer.validators })
      return { url: answer.url, contentType: answer.contentType, body: answer.body }
    },
    validators(): FeedValidators {
      const [only, ...others] = told
      return only && others.length === 0
        ? { ...only.validators, url: only.url, readAt: now }
        : NO_VALIDATORS
    },
  }
}

const VALIDATORS_LIFETIME = 7 * DAY

/** Failures that tell of the source and not of us: recorded with the run, and no line in the log. */
export function isSourceError(cause: unknown): boolean {
  return (
    cause instanceof InvalidFeedError ||
    cause instanceof FetchError ||
    cause instanceof RefusedUrlError
  )
}
