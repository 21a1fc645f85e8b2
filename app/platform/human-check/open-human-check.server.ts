import type { Log } from '~/platform/log.server'
import type { Settings } from '~/platform/settings/settings.server'
import type { Database } from '~/platform/storage/database.server'
import type { HumanCheck } from './human-check.server'
import { openProofOfWork } from './human-check-by-proof-of-work.server'
import { openTurnstile } from './human-check-by-turnstile.server'

/** How long a person waits for Turnstile before the form asks for the sum. */
const TIME_LIMIT_MS = 5_000

/** The check of the settings: Turnstile, or the built-in work and sum. */
export function openHumanCheck(
  { turnstile }: Pick<Settings, 'turnstile'>,
  { db, now, ...outside }: { db: Database; now: number; fetch: typeof fetch; log: Log },
): HumanCheck {
  const embedded = openProofOfWork({ db, now })
  return turnstile
    ? openTurnstile({ ...turnstile, ...outside, embedded, timeLimitMs: TIME_LIMIT_MS })
    : embedded
}
