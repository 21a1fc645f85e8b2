import { eq } from 'drizzle-orm'
import { feed } from '~/db/schema/feeds'
import { auditStatements } from '~/domain/changes/audit.server'
import type { FeedQueue } from '~/platform/settings/env'
import { type Database, writeTogether } from '~/platform/storage/database.server'
import type { Scrape } from './scrape'
import { findScrape } from './scrape-store.server'

type Services = {
  db: Database
  now: number
  feedQueue: FeedQueue
  actor?: { accountId: string }
}

/** Schedules a scrape, and runs it as soon as its host is free; null if there is none with this id. */
export async function scheduleScrape(services: Services, id: number): Promise<Scrape | null> {
  const { db, now } = services
  const scrape = await findScrape(db, id)
  if (!scrape) return null
  await writeTogether(db, [
    db
      .update(feed)
      .set({ scheduled: true, dueAt: now, updatedAt: now })
      .where(eq(feed.id, scrape.feedId)),
    ...auditStatements(services, [
      { action: 'scrape.schedule', siteId: null, target: { id, name: scrape.venue.name } },
    ]),
  ])
  await services.feedQueue.send({ feedIds: [scrape.feedId] })
  return { ...scrape, scheduled: true }
}
