import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { account, accountRole } from '~/db/schema/accounts'
import { feed } from '~/db/schema/feeds'
import { findGreetedName } from '~/domain/accounts/account'
import { emailEach } from '~/domain/mail/email-each.server'
import { FEEDS_PATH } from '~/domain/sites/admin-path'
import { buildSiteUrl } from '~/domain/sites/build-site-url'
import { loadMailBrand } from '~/domain/sites/site-mail-brand.server'
import { sha256 } from '~/lib/crypto/sha-256'
import type { Log } from '~/platform/log.server'
import type { Mailer } from '~/platform/mail/mailer.server'
import type { Settings } from '~/platform/settings/settings.server'
import { type Database, writeTogether } from '~/platform/storage/database.server'
import { type ReportedFeed, renderFeedHealthEmail } from './feed-health-email'

type Services = { db: Database; mailer: Mailer; settings: Settings; log: Log }

/** In one email; the next job reports the rest. */
const MAX_FEEDS = 500
const MAX_RECIPIENTS = 50

/**
 * Emails superadmins once about all feeds that began to fail, were held or are well again since they were last told.
 * Feeds count as reported after the email was sent; its key is made of what it says, so that one sent again arrives once.
 */
export async function emailFeedHealth(
  services: Services,
): Promise<{ feeds: number; emails: number }> {
  const { db, settings } = services
  const feeds = await listUnreportedFeeds(db)
  if (feeds.length === 0) return { feeds: 0, emails: 0 }
  const url = buildSiteUrl({ host: 'admin', canonicalDomain: null }, settings)
  const [recipients, brand] = await Promise.all([
    listSuperadmins(db),
    loadMailBrand(services, { site: null, url }),
  ])
  const key = (await sha256(JSON.stringify(feeds))).slice(0, 24)
  const failure = 'a superadmin could not be emailed about feeds'
  const { emails, isDone } = await emailEach(
    services,
    recipients,
    { brand, key: `feeds-${key}`, failure },
    (person) =>
      renderFeedHealthEmail({
        feeds,
        name: findGreetedName(person),
        brand,
        link: url + FEEDS_PATH,
      }),
  )
  if (isDone) await writeTogether(db, markReported(db, feeds))
  return { feeds: feeds.length, emails }
}

async function listUnreportedFeeds(db: Database): Promise<ReportedFeed[]> {
  const ofLatest = (column: SQL) => sql<string | null>`(
    SELECT ${column} FROM feed_run WHERE feed_run.feed_id = feed.id AND state IN ('failed', 'held')
    ORDER BY started_at DESC, id DESC LIMIT 1)`
  return db
    .select({
      id: feed.id,
      name: feed.name,
      host: feed.host,
      health: feed.health,
      error: ofLatest(sql`error`),
      reason: ofLatest(sql`reason`),
    })
    .from(feed)
    .where(sql`${feed.health} <> ${feed.reportedHealth}`)
    .orderBy(asc(feed.id))
    .limit(MAX_FEEDS)
}

/** Only those that are still as they were reported. */
function markReported(db: Database, feeds: ReportedFeed[]) {
  const states = ['ok', 'failing', 'held'] as const
  return states.flatMap((health) => {
    const ids = feeds.filter((reported) => reported.health === health).map(({ id }) => id)
    return ids.length === 0
      ? []
      : [
          db
            .update(feed)
            .set({ reportedHealth: health })
            .where(
              and(
                eq(feed.health, health),
                sql`${feed.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
              ),
            ),
        ]
  })
}

async function listSuperadmins(db: Database) {
  const superadmins = db
    .select({ id: accountRole.accountId })
    .from(accountRole)
    .where(eq(accountRole.role, 'superadmin'))
  return db
    .select({ id: account.id, email: account.email, name: account.name })
    .from(account)
    .where(inArray(account.id, superadmins))
    .orderBy(asc(account.id))
    .limit(MAX_RECIPIENTS)
}
