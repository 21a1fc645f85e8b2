import { ConfigurationError, type Settings } from '~/platform/settings/settings.server'
import type { Database } from '~/platform/storage/database.server'
import type { Mailer } from './mailer.server'
import { createCloudflareMailer } from './mailer-cloudflare.server'
import { createHttpMailer } from './mailer-http.server'
import { createOutboxMailer } from './mailer-outbox.server'

const TIME_LIMIT_MS = 10_000

/** The mailer of the settings: an HTTP API, Cloudflare, or in development the outbox. */
export function openMailer({
  settings,
  binding,
  db,
  now,
  ...outside
}: {
  settings: Settings
  binding: SendEmail | undefined
  db: Database
  now: number
  fetch: typeof globalThis.fetch
  wait: (milliseconds: number) => Promise<void>
}): Mailer {
  const { mailFrom: from, mailApiUrl: url, mailApiKey: key, environment } = settings
  const timeLimitMs = TIME_LIMIT_MS
  if (from && key) return createHttpMailer({ ...outside, url, key, from, timeLimitMs })
  if (from && binding) return createCloudflareMailer({ binding, from, timeLimitMs })
  if (from && environment === 'development') return createOutboxMailer({ db, from, now })
  return notConnected
}

/** Pages work without a mailer; sending an email fails with the name of the missing setting. */
const notConnected: Mailer = {
  async send() {
    throw new ConfigurationError(
      'MAIL_FROM and MAIL_API_KEY must be set, or the EMAIL binding with MAIL_FROM',
    )
  },
}
