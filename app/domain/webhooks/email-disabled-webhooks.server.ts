import { and, asc, eq, sql } from 'drizzle-orm'
import { webhook } from '~/db/schema/webhooks'
import { findGreetedName } from '~/domain/accounts/account'
import { listAdministrators } from '~/domain/accounts/administrators/administrator-store.server'
import { emailEach } from '~/domain/mail/email-each.server'
import { buildSiteUrl } from '~/domain/sites/build-site-url'
import { loadMailBrand } from '~/domain/sites/site-mail-brand.server'
import { listSitesById } from '~/domain/sites/site-store.server'
import type { Log } from '~/platform/log.server'
import type { Mailer } from '~/platform/mail/mailer.server'
import type { Settings } from '~/platform/settings/settings.server'
import type { Database } from '~/platform/storage/database.server'
import { FAILING_DAYS } from './send-deliveries.server'
import { renderWebhookEmail } from './webhook-email'
import { webhookPath } from './webhook-paths'

type Services = { db: Database; now: number; mailer: Mailer; settings: Settings; log: Log }

/** In one run of the job; the next emails about the rest. */
const MAX_WEBHOOKS = 50

/**
 * Emails the administrators of a site about each webhook that we disabled. It counts as reported after an email was sent, or
 * if nobody administers the site; the emails have a key, so that one sent again arrives once.
 */
export async function emailDisabledWebhooks(
  services: Services,
): Promise<{ webhooks: number; emails: number }> {
  const { db } = services
  const disabled = await listUnreported(db)
  let emails = 0
  for (const unreported of disabled) {
    const sent = await emailAdministrators(services, unreported)
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

async function emailAdministrators(services: Services, unreported: Unreported) {
  const { db, settings } = services
  const { id, siteId, url, description, reason, failingSince, lastError } = unreported
  const [[site], administrators] = await Promise.all([
    listSitesById(db, [siteId]),
    listAdministrators(db, siteId),
  ])
  if (!site) return { emails: 0, isDone: true }
  const brand = await loadMailBrand(services, { site, url: buildSiteUrl(site, settings) })
  const adminUrl = buildSiteUrl({ host: 'admin', canonicalDomain: null }, settings)
  const failure = 'an administrator could not be emailed about a webhook'
  return emailEach(
    services,
    administrators,
    { brand, key: `webhook-${id}-${failingSince}`, failure },
    (person) =>
      renderWebhookEmail({
        host: new URL(url).host,
        description,
        reason: reason ?? 'failing',
        lastError: lastError ?? 'it did not answer',
        failingDays: FAILING_DAYS,
        site,
        name: findGreetedName(person),
        brand,
        link: adminUrl + webhookPath(site, { id }),
      }),
  )
}
