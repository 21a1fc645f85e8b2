import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { actingAs } from '~/domain/changes/audit.server'
import { addAccount } from '../../../../test/accounts'
import { db, listListedEvents, servicesAt } from '../../../../test/database'
import { clearEvents, createFixtures, NOW, requireSite } from '../../../../test/fixtures'
import { addSubmittedSeries } from '../../../../test/samples/submitted-events'
import { deleteOwnEvent } from '../authors/delete-own-event.server'
import { restoreOwnEvent } from '../authors/restore-own-event.server'
import { moderateSubmissions } from './moderate-submissions.server'
import type { ModerationAct } from './moderation-acts'
import { undoModeration } from './undo-moderation.server'

const DAYS = ['2026-05-02', '2026-05-09', '2026-05-16']
let laketown: number
let lou: string
let ann: string

beforeAll(async () => {
  await createFixtures()
  laketown = (await requireSite('laketown')).id
  lou = await addAccount({ email: 'lou@mail.example', adminOfSites: ['laketown'] })
  ann = await addAccount({ email: 'ann@mail.example', name: 'Ann' })
})

beforeEach(async () => {
  await clearEvents()
  await db.run(sql`DELETE FROM submission`)
  await db.run(sql`DELETE FROM audit_entry`)
})

const editor = () => ({ siteId: laketown, editorId: lou, isSuperadmin: false })
const author = () => ({ site: { id: laketown }, viewer: { id: ann, roles: [] } })

/** What an editor does with the submission of an event, as it is now. */
async function moderate(act: ModerationAct, event: number, now = NOW + 1000) {
  const submission = await db.get<{ id: number; revision: number }>(sql`
    SELECT s.id, s.revision FROM submission s JOIN event e ON e.submission_id = s.id WHERE e.id = ${event}`)
  const services = actingAs(servicesAt(now), { id: lou })
  const input = { act, reason: 'Spam', seen: [submission] }
  const outcome = await moderateSubmissions(services, editor(), input)
  if (outcome.kind !== 'moderated') throw new Error(outcome.kind)
  return outcome
}

const undo = (token: string | null) =>
  undoModeration(actingAs(servicesAt(NOW + 2000), { id: lou }), editor(), token ?? '')

const deleteDate = (event: number, now = NOW) =>
  deleteOwnEvent(servicesAt(now), author(), event, 'this')
const restoreDate = (event: number, now = NOW + 3000) =>
  restoreOwnEvent(servicesAt(now), author(), event)

test.each([
  ['hold', 'publish'],
  ['decline', 'publish'],
  ['hide', 'show'],
  ['quarantine', 'release'],
] as const)(
  'After %s, a date that was deleted before returns like the rest, and %s reaches it too',
  async (act, reverse) => {
    const dates = await addSubmittedSeries(7, DAYS, { title: 'Choir', by: ann })
    const [first, second, third] = dates
    await deleteDate(first!)
    await deleteDate(third!, NOW + 1)
    const { undo: token } = await moderate(act, second!)
    await restoreDate(first!)
    expect(await listListedEvents('laketown')).toEqual([])
    expect(await moderate(act, second!)).toMatchObject({ changed: [] })
    // Someone has restored a date since, so nothing is undone.
    expect(await undo(token)).toMatchObject({ restored: [] })
    // No other date is left.
    await deleteDate(first!, NOW + 4000)
    await deleteDate(second!, NOW + 5000)
    await restoreDate(third!, NOW + 6000)
    expect(await listListedEvents('laketown')).toEqual([])
    await moderate(reverse, third!, NOW + 7000)
    await restoreDate(first!, NOW + 8000)
    await restoreDate(second!, NOW + 8000)
    expect(await listListedEvents('laketown')).toEqual(dates)
  },
)

test.each(['decline', 'hide', 'quarantine'] as const)(
  'Undo of %s also restores a date that is deleted, as it was',
  async (act) => {
    const dates = await addSubmittedSeries(7, DAYS, { title: 'Choir', by: ann })
    const [first, second, third] = dates
    await deleteDate(first!)
    await db.run(sql`UPDATE event SET published = 0 WHERE id = ${third!}`)
    await deleteDate(third!, NOW + 1)
    const { undo: token } = await moderate(act, second!)
    expect((await undo(token)).restored).toHaveLength(1)
    const { changes } = await db.get<{ changes: string }>(
      sql`SELECT changes FROM audit_entry WHERE action = 'event.undo'`,
    )
    // The log counts only the dates that are left.
    expect(Object.values(JSON.parse(changes))).toContainEqual({ before: 1, after: 0 })
    await restoreDate(first!)
    await restoreDate(third!)
    expect(await listListedEvents('laketown')).toEqual([first, second])
    const [counts] = await db.all(
      sql`SELECT dates, unpublished_dates, quarantined_dates, hidden_dates FROM submission WHERE dates > 0`,
    )
    expect(Object.values(counts as object)).toEqual([3, 1, 0, 0])
  },
)
