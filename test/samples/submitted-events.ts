import { sql } from 'drizzle-orm'
import type { SubmissionState } from '~/domain/events/review/submission-state'
import { writeTogether } from '~/platform/storage/database.server'
import { db } from '../database'
import { addEvent, NOW, requireSite, type SITES } from '../fixtures'

type NewEvent = Parameters<typeof addEvent>[0] & {
  /** The account that submitted it. */
  by: string
  state?: SubmissionState
  reason?: string
  host?: keyof typeof SITES
}

let submissions = 0

/** Adds an event that a person submitted with the form. One that is held or declined is not published. */
export async function addSubmittedEvent({
  by,
  state = 'accepted',
  reason = '',
  host = 'laketown',
  ...event
}: NewEvent): Promise<number> {
  const published = state === 'accepted' ? event.published : 0
  const id = await addEvent({ ...event, published })
  const site = await requireSite(host)
  submissions += 1
  const key = `submission-${submissions}`
  await writeTogether(db, [
    sql`
      INSERT INTO submission (key, site_id, account_id, state, reason, created_at, updated_at)
      VALUES (${key}, ${site.id}, ${by}, ${state}, ${reason}, ${NOW}, ${NOW})`,
    sql`
      UPDATE event SET created_by = ${by}, submission_id = (SELECT id FROM submission WHERE key = ${key})
      WHERE id = ${id}`,
  ])
  return id
}

/** Adds a series of one submission with a date on each of these days, at 8 PM. Returns their ids. */
export async function addSubmittedSeries(
  series: number,
  days: string[],
  { by, ...event }: Omit<NewEvent, 'wall' | 'series'>,
): Promise<number[]> {
  const ids: number[] = []
  for (const day of days) {
    ids.push(await addSubmittedEvent({ ...event, by, series, wall: `${day}T20:00:00` }))
  }
  await db.run(sql`
    UPDATE event SET submission_id = (SELECT submission_id FROM event WHERE id = ${ids[0]})
    WHERE series_id = ${series}`)
  return ids
}
