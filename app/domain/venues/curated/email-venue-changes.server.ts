import { asc, eq, sql } from 'drizzle-orm'
import { account } from '~/db/schema/accounts'
import { curatedVenue, curatedVenueNotice, curatedVenueVersion } from '~/db/schema/venues'
import {
  type EmailServices,
  emailAdministrators,
} from '~/domain/accounts/administrators/email-administrators.server'
import { curatedVenuesPath } from '~/domain/sites/admin-path'
import { sha256 } from '~/lib/crypto/sha-256'
import { type Database, writeTogether } from '~/platform/storage/database.server'
import { curatedVenueVersionsPath } from './curated-venue-versions-path'
import { renderVenueChangesEmail } from './venue-changes-email'

/** In one run of the job; the next emails about the rest. */
const MAX_SITES = 200
const MAX_NOTICES = 500

/**
 * Emails the administrators of each site once about all curated venues which the site shows and somebody else has changed.
 * The job runs once a day. Changes count as reported after an email was sent, or if nobody administers the site; emails have
 * a key of what they report, so that one sent again arrives once.
 */
export async function emailVenueChanges(
  services: EmailServices,
): Promise<{ sites: number; emails: number }> {
  const { db } = services
  const siteIds = await listSitesWithNotices(db)
  let emails = 0
  for (const siteId of siteIds) {
    const notices = await listNotices(db, siteId)
    const sent = await emailNotices(services, siteId, notices)
    emails += sent.emails
    if (!sent.isDone) continue
    const ids = JSON.stringify(notices.map(({ versionId }) => versionId))
    await writeTogether(db, [
      sql`
        DELETE FROM curated_venue_notice
        WHERE site_id = ${siteId} AND version_id IN (SELECT value FROM json_each(${ids}))`,
    ])
  }
  return { sites: siteIds.length, emails }
}

async function listSitesWithNotices(db: Database): Promise<number[]> {
  const rows = await db
    .selectDistinct({ siteId: curatedVenueNotice.siteId })
    .from(curatedVenueNotice)
    .orderBy(asc(curatedVenueNotice.siteId))
    .limit(MAX_SITES)
  return rows.map(({ siteId }) => siteId)
}

type Notice = Awaited<ReturnType<typeof listNotices>>[number]

const listNotices = (db: Database, siteId: number) =>
  db
    .select({
      versionId: curatedVenueNotice.versionId,
      uid: curatedVenue.uid,
      name: curatedVenue.name,
      person: sql<string | null>`nullif(${account.name}, '')`,
    })
    .from(curatedVenueNotice)
    .innerJoin(curatedVenueVersion, eq(curatedVenueVersion.id, curatedVenueNotice.versionId))
    .innerJoin(curatedVenue, eq(curatedVenue.id, curatedVenueVersion.curatedVenueId))
    .leftJoin(account, eq(account.id, curatedVenueVersion.accountId))
    .where(eq(curatedVenueNotice.siteId, siteId))
    .orderBy(asc(curatedVenue.name), asc(curatedVenueNotice.versionId))
    .limit(MAX_NOTICES)

async function emailNotices(services: EmailServices, siteId: number, notices: Notice[]) {
  const venues = groupByVenue(notices)
  const [first] = venues
  if (!first) return { emails: 0, isDone: true }
  const key = (await sha256(JSON.stringify(notices.map(({ versionId }) => versionId)))).slice(0, 24)
  const failure = 'an administrator could not be emailed about venues'
  return emailAdministrators(
    services,
    siteId,
    { key: `venue-changes-${siteId}-${key}`, failure },
    ({ site, brand, adminUrl, name }) => {
      const isOne = venues.length === 1
      const path = isOne ? curatedVenueVersionsPath(site, first) : curatedVenuesPath(site)
      return renderVenueChangesEmail({ venues, site, brand, link: adminUrl + path, name })
    },
  )
}

/** Each venue once, with everybody who changed it. */
function groupByVenue(notices: Notice[]) {
  const venues = new Map<string, { uid: string; name: string; people: Set<string> }>()
  for (const { uid, name, person } of notices) {
    const venue = venues.get(uid) ?? { uid, name, people: new Set() }
    venues.set(uid, venue)
    if (person) venue.people.add(person)
  }
  return [...venues.values()].map(({ people, ...venue }) => ({ ...venue, people: [...people] }))
}
