import { eq, sql } from 'drizzle-orm'
import { account, accountRole, calendarLink, emailLink, signInProvider } from '~/db/schema/accounts'
import { savedFilter } from '~/db/schema/saved-filters'
import { session } from '~/db/schema/sessions'
import { site } from '~/db/schema/sites'
import { formatUtcSecond } from '~/lib/time/local-time'
import type { Database } from '~/platform/storage/database.server'
import { selectCreatedApiKeys } from '../api-keys/api-key-store.server'

/**
 * Everything stored about an account except its secrets, for its owner to download. Instants are ISO 8601 in UTC. Returns null if
 * the account was deleted.
 */
export async function exportAccount(db: Database, id: string) {
  const [[found], signInProviders, roles, sessions, links, apiKeys, calendarLinks, savedFilters] =
    await db.batch([
      db.select().from(account).where(eq(account.id, id)),
      db
        .select({
          provider: signInProvider.provider,
          subject: signInProvider.subject,
          email: signInProvider.email,
          createdAt: signInProvider.createdAt,
          usedAt: signInProvider.usedAt,
        })
        .from(signInProvider)
        .where(eq(signInProvider.accountId, id))
        .orderBy(signInProvider.createdAt),
      db
        .select({ role: accountRole.role, site: site.name, createdAt: accountRole.createdAt })
        .from(accountRole)
        .leftJoin(site, eq(site.id, accountRole.siteId))
        .where(eq(accountRole.accountId, id))
        .orderBy(accountRole.createdAt, accountRole.siteId),
      db
        .select({
          kind: session.kind,
          host: session.host,
          userAgent: session.userAgent,
          createdAt: session.createdAt,
          usedAt: session.usedAt,
          expiresAt: session.expiresAt,
        })
        .from(session)
        .where(eq(session.accountId, id))
        .orderBy(session.createdAt, session.id),
      db
        .select({
          purpose: emailLink.purpose,
          email: emailLink.email,
          createdAt: emailLink.createdAt,
          expiresAt: emailLink.expiresAt,
        })
        .from(emailLink)
        .where(eq(emailLink.accountId, id))
        .orderBy(emailLink.createdAt, emailLink.id),
      selectCreatedApiKeys(db, id),
      db
        .select({ site: site.name, createdAt: calendarLink.createdAt })
        .from(calendarLink)
        .innerJoin(site, eq(site.id, calendarLink.siteId))
        .where(eq(calendarLink.accountId, id))
        .orderBy(calendarLink.createdAt, calendarLink.siteId),
      db
        .select({
          // Of two columns with one name, a batch returns the last only.
          site: sql<string>`${site.name}`.as('site_name'),
          list: savedFilter.list,
          name: savedFilter.name,
          query: savedFilter.query,
          createdAt: savedFilter.createdAt,
        })
        .from(savedFilter)
        .innerJoin(site, eq(site.id, savedFilter.siteId))
        .where(eq(savedFilter.accountId, id))
        .orderBy(savedFilter.createdAt, savedFilter.id),
    ])
  if (!found) return null
  const { email, verifiedAt, name, imageChecksum, passwordHash } = found
  return {
    account: {
      id,
      email,
      name,
      imageChecksum,
      verifiedAt: verifiedAt === null ? null : formatUtcSecond(verifiedAt),
      hasPassword: passwordHash !== null,
      createdAt: formatUtcSecond(found.createdAt),
      updatedAt: formatUtcSecond(found.updatedAt),
    },
    signInProviders: signInProviders.map(formatInstants),
    roles: roles.map(formatInstants),
    sessions: sessions.map(formatInstants),
    /** One-time links sent by email. */
    links: links.map(formatInstants),
    /** Keys of the public API that the account created for sites. */
    apiKeys: apiKeys.map(formatInstants),
    /** Secret links by which calendar apps read the account's events. */
    calendarLinks: calendarLinks.map(formatInstants),
    /** Filters of the console's lists. */
    savedFilters: savedFilters.map(formatInstants),
  }
}

type Formatted<Row> = { [Key in keyof Row]: Row[Key] extends number ? string : Row[Key] }

/** Every number in these rows is an instant. */
function formatInstants<Row extends object>(row: Row): Formatted<Row> {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key,
      typeof value === 'number' ? formatUtcSecond(value) : value,
    ]),
  ) as Formatted<Row>
}
