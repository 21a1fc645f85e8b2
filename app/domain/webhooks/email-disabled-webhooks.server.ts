import { and, asc, eq, sql } from 'drizzle-orm'
import { webhook } from '~/db/schema/webhooks'
import {
  type EmailServices,
  emailAdministrators,
} from '~/domain/accounts/administrators/email-administrators.server'
import type { Database } from '~/platform/storage/database.server'
import { FAILING_DAYS } from './send-deliveries.server'
import { renderWebhookEmail } from './webhook-email'
import { webhookPath } from './webhook-paths'

/** In one run of the job; the next emails about the rest. */
const MAX_WEBHOOKS = 50

/**
 * Emails the administrators of a site about each webhook that we disabled. It counts as reported after an email was sent, or
 * if nobody administers the site; the emails have a key, so that one sent again arrives once.
 */
export async function emailDisabledWebhooks(
  services: EmailServices,
): Promise<{ webhooks: number; emails: number }> {
  const { db } = services
  const disabled = await listUnreported(db)
  let emails = 0
  for (const unreported of disabled) {
    const sent = await emailUnreported(services, unreported)
    emails += sent.emails
    if (!sent.isDone) continue
    await db
      .update(webhook)
      .set({ emailDue: false })
      .where(and(eq(webhook.id, unreported.id), eq(webhook.enabled, false)))
  }
  return { webhooks: disabled.length, emails }
}

type Unreported = Awaited<ReturnType<typeof listUnreported>>[number]

const listUnreported = (db: Database) =>
  db
    .select({
      id: webhook.id,
      siteId: webhook.siteId,
      url: webhook.url,
      description: webhook.description,
      reason: webhook.disabledReason,
      failingSince: webhook.failingSince,
      lastError: sql<string | null>`(
        SELECT coalesce(d.error, 'it answered ' || d.status) FROM webhook_delivery d
        WHERE d.webhook_id = webhook.id AND d.attempted_at IS NOT NULL AND d.state <> 'delivered'
        ORDER BY d.attempted_at DESC LIMIT 1)`,
    })
    .from(webhook)
    .where(sql`${webhook.emailDue} = 1`)
    .orderBy(asc(webhook.id))
    .limit(MAX_WEBHOOKS)

function emailUnreported(services: EmailServices, unreported: Unreported) {
  const { id, siteId, url, description, reason, failingSince, lastError } = unreported
  const failure = 'an administrator could not be emailed about a webhook'
  return emailAdministrators(
    services,
    siteId,
    { key: `webhook-${id}-${failingSince}`, failure },
    ({ site, brand, adminUrl, name }) =>
      renderWebhookEmail({
        host: new URL(url).host,
        description,
        reason: reason ?? 'failing',
        lastError: lastError ?? 'it did not answer',
        failingDays: FAILING_DAYS,
        site,
        name,
        brand,
        link: adminUrl + webhookPath(site, { id }),
      }),
  )
}
