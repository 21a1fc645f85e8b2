import { eq } from 'drizzle-orm'
import { feed } from '~/db/schema/feeds'
import { auditStatements } from '~/domain/changes/audit.server'
import type { FeedQueue } from '~/platform/settings/env'
import { type Database, writeTogether } from '~/platform/storage/database.server'
import { FILE_SCHEME } from '../feed'
import { findFeed } from '../feed-store.server'
import { findRun, listRuns } from './run-store.server'

type Services = {
  db: Database
  now: number
  feedQueue: FeedQueue
  actor?: { accountId: string }
}

type RunRequest = { kind: 'requested'; name: string } | { kind: 'not-found' } | HasNoSource
/** The feed was imported from a file. */
type HasNoSource = { kind: 'has-no-source' }

/** Runs a feed as soon as its host is free, whether it is due or not. */
export async function requestRun(services: Services, feedId: number): Promise<RunRequest> {
  const { db } = services
  const found = await findFeed(db, feedId)
  if (!found) return { kind: 'not-found' }
  if (found.url.startsWith(FILE_SCHEME)) return { kind: 'has-no-source' }
  const target = { id: feedId, name: found.name }
  await writeTogether(db, auditStatements(services, [{ action: 'feed.run', siteId: null, target }]))
  await services.feedQueue.send({ feedIds: [feedId] })
  return { kind: 'requested', name: found.name }
}

/**
 * Accepts as many deletions as a held run showed, and runs the feed again. Refused unless the run is the feed's latest:
 * its source may have changed since.
 */
export async function acceptDeletions(
  services: Services,
  { feedId, runId }: { feedId: number; runId: number },
): Promise<RunRequest | { kind: 'not-held' }> {
  const { db } = services
  const [found, run, [latest]] = await Promise.all([
    findFeed(db, feedId),
    findRun(db, runId),
    listRuns(db, { feedId, limit: 1 }),
  ])
  if (!found || run?.feedId !== feedId) return { kind: 'not-found' }
  if (found.url.startsWith(FILE_SCHEME)) return { kind: 'has-no-source' }
  if (run.state !== 'held' || latest?.id !== runId) return { kind: 'not-held' }
  const { deletions } = run.changes
  await writeTogether(db, [
    db.update(feed).set({ acceptedDeletions: deletions }).where(eq(feed.id, feedId)),
    ...auditStatements(services, [
      {
        action: 'feed.accept-deletions',
        siteId: null,
        target: { id: feedId, name: found.name },
        changes: { acceptedDeletions: { before: found.acceptedDeletions, after: deletions } },
      },
    ]),
  ])
  await services.feedQueue.send({ feedIds: [feedId] })
  return { kind: 'requested', name: found.name }
}
