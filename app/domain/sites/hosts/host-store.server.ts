import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { formerHost, site } from '~/db/schema/sites'
import type { Database, Statement } from '~/platform/storage/database.server'
import { findReservation, type HostRefusal, hostSkeleton } from './site-host'

/** The present host of the site that had this one before; null if none had. */
export async function findHostAfter(db: Database, former: string): Promise<string | null> {
  const found = await db
    .select({ host: site.host })
    .from(formerHost)
    .innerJoin(site, eq(site.id, formerHost.siteId))
    .where(eq(formerHost.host, former))
    .get()
  return found?.host ?? null
}

/** The hosts that the site has had, the latest first. */
export async function listFormerHosts(db: Database, siteId: number): Promise<string[]> {
  const rows = await db
    .select({ host: formerHost.host })
    .from(formerHost)
    .where(eq(formerHost.siteId, siteId))
    .orderBy(desc(formerHost.createdAt))
  return rows.map(({ host }) => host)
}

/** Why this host cannot become that of the site, a new one without `siteId`. A site may have its own former hosts again. */
export async function findHostRefusal(
  db: Database,
  host: string,
  siteId = 0,
): Promise<HostRefusal | null> {
  const reservation = findReservation(host)
  if (reservation) return { kind: reservation, host }
  const skeleton = hostSkeleton(host)
  const [used, former] = await db.batch([
    db
      .select({ host: site.host })
      .from(site)
      .where(and(eq(site.hostSkeleton, skeleton), ne(site.id, siteId))),
    db
      .select({ host: formerHost.host })
      .from(formerHost)
      .where(and(eq(formerHost.hostSkeleton, skeleton), ne(formerHost.siteId, siteId))),
  ])
  const isIn = (rows: { host: string }[]) => rows.some((row) => row.host === host)
  if (isIn(used)) return { kind: 'host-in-use', host }
  if (isIn(former)) return { kind: 'host-former', host }
  const [alike] = [...used, ...former]
  return alike ? { kind: 'host-confusable', host: alike.host } : null
}

/**
 * The host as a value for the site's column, or null if another site has, or has had, one that looks like it: the column refuses
 * null, so that of two batches at once the second fails.
 */
export function hostUnlessUsed(host: string, siteId = 0): SQL<string> {
  const skeleton = hostSkeleton(host)
  return sql`(SELECT CASE
    WHEN EXISTS (SELECT 1 FROM site WHERE host_skeleton = ${skeleton} AND id <> ${siteId}) THEN NULL
    WHEN EXISTS (SELECT 1 FROM former_host WHERE host_skeleton = ${skeleton} AND site_id <> ${siteId}) THEN NULL
    ELSE ${host} END)`
}

/** After a site's host has changed: the old one leads to it, and the new one does not redirect. */
export function writeFormerHost(
  db: Database,
  { siteId, before, after }: { siteId: number; before: string; after: string },
  now: number,
): Statement[] {
  return [
    db.delete(formerHost).where(and(eq(formerHost.host, after), eq(formerHost.siteId, siteId))),
    db.insert(formerHost).values({ host: before, siteId, createdAt: now }),
  ]
}
