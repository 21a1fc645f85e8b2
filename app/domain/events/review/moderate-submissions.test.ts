import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { actingAs } from '~/domain/changes/audit.server'
import { DAY } from '~/lib/time/local-time'
import { addAccount } from '../../../../test/accounts'
import { db, listListedEvents, servicesAt } from '../../../../test/database'
import { clearEvents, createFixtures, NOW, requireSite } from '../../../../test/fixtures'
import { addSubmittedEvent, addSubmittedSeries } from '../../../../test/samples/submitted-events'
import { setEventHidden } from '../editors/set-event-hidden.server'
import { decideSubmission } from './decide-submission.server'
import { findSubmissionDetail } from './find-submission-detail.server'
import { moderateSubmissions } from './moderate-submissions.server'
import { describeModerated, describeUndone, type ModerationAct } from './moderation-acts'
import { purgeModerationUndo, UNDOABLE_FOR } from './moderation-undo.server'
import { undoModeration } from './undo-moderation.server'

let laketown: number
let harbor: number
let lou: string
let eve: string
let ann: string

beforeAll(async () => {
  await createFixtures()
  laketown = (await requireSite('laketown')).id
  harbor = (await requireSite('harbor')).id
  lou = await addAccount({ email: 'lou@mail.example', adminOfSites: ['laketown'] })
  eve = await addAccount({ email: 'eve@mail.example', adminOfSites: ['laketown'] })
  ann = await addAccount({ email: 'ann@mail.example', name: 'Ann' })
})

beforeEach(async () => {
  await clearEvents()
  await db.run(sql`DELETE FROM submission`)
  await db.run(sql`DELETE FROM audit_entry`)
})

type Counted = {
  id: number
  revision: number
  state: string
  reason: string
  dates: number
  unpublished: number
  quarantined: number
  hidden: number
}

const read = (event: number) =>
  db.get<Counted>(sql`
    SELECT s.id, s.revision, s.state, s.reason, s.dates, s.unpublished_dates AS unpublished,
      s.quarantined_dates AS quarantined, s.hidden_dates AS hidden
    FROM submission s JOIN event e ON e.submission_id = s.id WHERE e.id = ${event}`)

const readDates = (event: number) =>
  db.all(sql`
    SELECT e.id, e.published, e.quarantined, m.hidden FROM event e
    LEFT JOIN event_mark m ON m.event_id = e.id AND m.site_id = ${laketown}
    WHERE e.submission_id = (SELECT submission_id FROM event WHERE id = ${event}) ORDER BY e.id`)

async function moderate(
  act: ModerationAct,
  events: number[],
  {
    reason = '',
    editor = lou,
    siteId = laketown as number | null,
    isSuperadmin = false,
    seen = [] as Counted[],
    now = NOW + 1000,
  } = {},
) {
  const current = seen.length > 0 ? seen : await Promise.all(events.map(read))
  const outcome = await moderateSubmissions(
    actingAs(servicesAt(now), { id: editor }),
    { siteId, editorId: editor, isSuperadmin },
    { act, reason, seen: current },
  )
  if (outcome.kind !== 'moderated') throw new Error(outcome.kind)
  return outcome
}

const undo = (token: string | null, { editor = lou, now = NOW + 2000 } = {}) =>
  undoModeration(
    actingAs(servicesAt(now), { id: editor }),
    { siteId: laketown, editorId: editor, isSuperadmin: false },
    token ?? '',
  )

const submit = (title: string, state: 'held' | 'accepted' = 'held') =>
  addSubmittedEvent({ title, by: ann, state, wall: '2026-05-02T19:00:00' })

test('Several submissions are published at once, and undone at once', async () => {
  const events = [await submit('Chess'), await submit('Choir'), await submit('Cheese')]
  const { undo: token, changed } = await moderate('publish', events)
  expect(changed).toHaveLength(3)
  expect(await listListedEvents('laketown')).toEqual(events)
  expect((await undo(token)).restored).toHaveLength(3)
  expect(await listListedEvents('laketown')).toEqual([])
  for (const event of events)
    expect(await read(event)).toMatchObject({ state: 'held', unpublished: 1 })
})

test.each([
  ['hide', 'show', 'hidden'],
  ['quarantine', 'release', 'quarantined'],
] as const)('What is %s leaves the listings, and %s brings it back', async (act, reverse, flag) => {
  const event = await submit('Chess', 'accepted')
  await moderate(act, [event])
  expect(await listListedEvents('laketown')).toEqual([])
  expect(await read(event)).toMatchObject({ [flag]: 1 })
  await moderate(reverse, [event])
  expect(await listListedEvents('laketown')).toEqual([event])
  expect(await read(event)).toMatchObject({ [flag]: 0 })
})

test('Undo restores each date of a series as it was, not all alike', async () => {
  const days = ['2026-05-02', '2026-05-09', '2026-05-16']
  const [first, second, third] = await addSubmittedSeries(7, days, { title: 'Choir', by: ann })
  await setEventHidden(servicesAt(NOW), laketown, second!, true)
  await db.run(sql`UPDATE event SET quarantined = 1 WHERE id = ${third!}`)
  await db.run(sql`UPDATE event SET published = 0 WHERE id = ${first!}`)
  const before = await readDates(first!)
  for (const act of ['publish', 'hide', 'quarantine', 'decline'] as const) {
    const { undo: token } = await moderate(act, [first!], { reason: 'Not here.' })
    expect(await readDates(first!)).not.toEqual(before)
    expect(await undo(token)).toMatchObject({ conflicts: [] })
    const after = await readDates(first!)
    // A mark that is not set may have a row or none.
    const plain = (rows: unknown[]) =>
      JSON.stringify(rows).replaceAll('"hidden":null', '"hidden":0')
    expect(plain(after)).toBe(plain(before))
    expect(await read(first!)).toMatchObject({ state: 'accepted', reason: '', dates: 3 })
  }
})

test('What is declined or held but still published is not left so', async () => {
  const event = await submit('Chess', 'accepted')
  for (const act of ['decline', 'hold'] as const) {
    await moderate(act, [event], { reason: 'Spam' })
    await db.run(sql`UPDATE event SET published = 1 WHERE id = ${event}`)
    expect((await moderate(act, [event], { reason: 'Spam' })).changed).toHaveLength(1)
    expect(await read(event)).toMatchObject({ unpublished: 1 })
  }
})

test('Undo leaves alone what someone changed since, and restores the rest', async () => {
  const [chess, choir] = [await submit('Chess', 'accepted'), await submit('Choir', 'accepted')]
  const { undo: token } = await moderate('hide', [chess, choir])
  // Shown and hidden again: it looks the same, but someone decided so.
  await setEventHidden(servicesAt(NOW), laketown, chess, false)
  await setEventHidden(servicesAt(NOW), laketown, chess, true)
  const { restored, conflicts } = await undo(token)
  expect([restored, conflicts]).toEqual([[(await read(choir)).id], [(await read(chess)).id]])
  expect(await read(chess)).toMatchObject({ hidden: 1 })
  expect(await listListedEvents('laketown')).toEqual([choir])
})

test('An author who edits the event in the meantime is not overwritten, by an act or its undo', async () => {
  const event = await submit('Chess', 'accepted')
  const seen = await read(event)
  await db.run(sql`UPDATE event SET title = 'Chess and checkers' WHERE id = ${event}`)
  expect(await moderate('hide', [event], { seen: [seen] })).toMatchObject({
    changed: [],
    conflicts: [seen.id],
    undo: null,
  })
  const { undo: token } = await moderate('hide', [event])
  await db.run(sql`UPDATE event SET description = 'Bring a board.' WHERE id = ${event}`)
  expect((await undo(token)).conflicts).toEqual([seen.id])
})

test('Of two editors at once, the second learns of it, and nothing is overwritten', async () => {
  const event = await submit('Chess')
  const seen = [await read(event)]
  const outcomes = await Promise.all([
    moderate('publish', [], { seen }),
    moderate('decline', [], { seen, editor: eve, reason: 'Spam' }),
  ])
  expect(outcomes.map(({ changed }) => changed.length).toSorted()).toEqual([0, 1])
  const { conflicts } = outcomes.find(({ changed }) => changed.length === 0)!
  expect(conflicts).toEqual([seen[0]!.id])
  expect(describeModerated('decline', outcomes.find(({ undo }) => undo === null)!)).toContain(
    'changed in the meantime',
  )
})

test('A decision on the event’s own page and one in the list do not overwrite each other', async () => {
  const event = await submit('Chess')
  const seen = [await read(event)]
  const decision = { state: 'declined', reason: 'Spam', version: NOW } as const
  const target = { id: seen[0]!.id, siteId: laketown, editorId: eve }
  expect(await decideSubmission(servicesAt(NOW), target, decision)).toEqual({ kind: 'decided' })
  expect(await moderate('publish', [], { seen })).toMatchObject({ conflicts: [target.id] })
  expect(await moderate('publish', [event])).toMatchObject({ changed: [{ id: target.id }] })
  expect(
    await decideSubmission(servicesAt(NOW), target, { ...decision, version: NOW + 1 }),
  ).toEqual({ kind: 'already-decided' })
})

test('A form that is sent twice changes nothing the second time, and says so', async () => {
  const event = await submit('Chess')
  const seen = [await read(event)]
  for (const act of ['publish', 'hide', 'quarantine', 'decline', 'release', 'show'] as const) {
    const at = [await read(event)]
    await moderate(act, [], { seen: at, reason: 'No.' })
    const revision = (await read(event)).revision
    const again = await moderate(act, [], { seen: at, reason: 'No.' })
    expect([act, again.unchanged, again.undo]).toEqual([act, [seen[0]!.id], null])
    expect((await read(event)).revision).toBe(revision)
  }
})

test('The same submission selected twice is changed once', async () => {
  const event = await submit('Chess')
  const seen = await read(event)
  expect((await moderate('publish', [], { seen: [seen, seen] })).changed).toHaveLength(1)
})

const NOTHING_UNDONE = { restored: [], repeated: [], conflicts: [] }

test('Undo works once, for the editor who acted, and for a day', async () => {
  const event = await submit('Chess')
  const { undo: token } = await moderate('publish', [event])
  expect(await undo(token, { editor: eve })).toEqual(NOTHING_UNDONE)
  expect(await undo('made-up')).toEqual(NOTHING_UNDONE)
  expect(await undo(token, { now: NOW + UNDOABLE_FOR + DAY })).toEqual(NOTHING_UNDONE)
  expect((await undo(token)).restored).toHaveLength(1)
  const { revision, id } = await read(event)
  const again = await undo(token)
  expect(again).toEqual({ restored: [], repeated: [id], conflicts: [] })
  expect(describeUndone(again)).toBe('1 event restored by an earlier undo already.')
  expect((await read(event)).revision).toBe(revision)
})

test('An admin changes nothing on another site; a superadmin does on all', async () => {
  const event = await submit('Chess')
  const { id } = await read(event)
  expect(await moderate('publish', [event], { siteId: harbor })).toMatchObject({
    notFound: [id],
    changed: [],
  })
  expect(await read(event)).toMatchObject({ state: 'held' })
  expect(await moderate('publish', [event], { siteId: null })).toMatchObject({
    changed: [{ id, siteId: laketown }],
  })
})

test('Declining needs a reason, and so does asking about what waits already', async () => {
  const event = await submit('Chess')
  await expect(moderate('decline', [event])).rejects.toThrow('reason-required')
  await expect(moderate('hold', [event], { reason: '  ' })).rejects.toThrow('reason-required')
  await expect(moderate('decline', [event], { reason: 'x'.repeat(2_001) })).rejects.toThrow(
    'reason-too-long',
  )
  expect(await read(event)).toMatchObject({ state: 'held', reason: '' })
  await moderate('hold', [event], { reason: 'Which hall?' })
  expect(await read(event)).toMatchObject({ state: 'held', reason: 'Which hall?' })
})

test('Acts and their undo are logged with what was before and after; what lost a race is not', async () => {
  const event = await submit('Chess')
  const seen = [await read(event)]
  const { undo: token } = await moderate('publish', [event])
  await moderate('decline', [], { seen, reason: 'Spam' })
  await undo(token)
  const log = await db.all<{ action: string; target_name: string; changes: string }>(
    sql`SELECT action, target_name, changes FROM audit_entry WHERE account_id = ${lou} ORDER BY id`,
  )
  expect(log.map((row) => [row.action, row.target_name, JSON.parse(row.changes)])).toEqual([
    [
      'event.accept',
      'Chess',
      { state: { before: 'held', after: 'accepted' }, unpublishedDates: { before: 1, after: 0 } },
    ],
    [
      'event.undo',
      'Chess',
      { state: { before: 'accepted', after: 'held' }, unpublishedDates: { before: 0, after: 1 } },
    ],
  ])
})

test('What can no longer be undone is purged', async () => {
  await moderate('publish', [await submit('Chess')])
  expect(await purgeModerationUndo({ db, now: NOW + 1000 })).toEqual({ purged: 0 })
  expect(await purgeModerationUndo({ db, now: NOW + UNDOABLE_FOR + 2000 })).toEqual({ purged: 1 })
})

test('The counts beside a submission follow whatever happens to its events', async () => {
  const days = ['2026-05-02', '2026-05-09', '2026-05-16']
  const [first, second, third] = await addSubmittedSeries(7, days, { title: 'Choir', by: ann })
  await setEventHidden(servicesAt(NOW), laketown, first!, true)
  await setEventHidden(servicesAt(NOW), laketown, second!, true)
  await db.run(sql`UPDATE event SET quarantined = 1, published = 0 WHERE id = ${second!}`)
  expect(await read(first!)).toMatchObject({ dates: 3, hidden: 2, quarantined: 1, unpublished: 1 })
  await db.run(sql`UPDATE event SET deleted_at = 1 WHERE id = ${second!}`)
  expect(await read(first!)).toMatchObject({ dates: 2, hidden: 1, quarantined: 0, unpublished: 0 })
  await db.run(sql`UPDATE event SET deleted_at = NULL WHERE id = ${second!}`)
  expect(await read(first!)).toMatchObject({ dates: 3, hidden: 2, quarantined: 1, unpublished: 1 })
  await db.run(sql`DELETE FROM event WHERE id = ${second!}`)
  expect(await read(first!)).toMatchObject({ dates: 2, hidden: 1, quarantined: 0, unpublished: 0 })
  await db.run(sql`DELETE FROM event_mark WHERE event_id = ${first!}`)
  expect(await read(third!)).toMatchObject({ dates: 2, hidden: 0 })
})

test('Only superadmins lift what a superadmin has quarantined, and what they lift can be quarantined by all', async () => {
  const event = await submit('Chess', 'accepted')
  const first = await moderate('quarantine', [event], { reason: 'A hoax' })
  const stale = await read(event)
  expect((await findDetail(event))?.quarantine).toEqual({
    editor: 'Lou',
    isBySuperadmin: false,
    reason: 'A hoax',
  })
  // It is in quarantine already, and becomes the superadmin's.
  const all = { editor: eve, siteId: null, isSuperadmin: true }
  const { changed } = await moderate('quarantine', [event], { ...all, reason: 'Everywhere.' })
  expect(changed).toHaveLength(1)
  expect((await findDetail(event))?.quarantine).toEqual({
    editor: 'Eve',
    isBySuperadmin: true,
    reason: 'Everywhere.',
  })
  for (const seen of [[], [stale]]) {
    const refused = await moderate('release', [event], { seen })
    expect(refused).toMatchObject({ changed: [], locked: [stale.id] })
    expect(describeModerated('release', refused)).toContain('1 event not released')
  }
  expect((await undo(first.undo)).conflicts).toEqual([stale.id])
  await moderate('quarantine', [event])
  await moderate('hide', [event])
  expect(await read(event)).toMatchObject({ quarantined: 1, hidden: 1 })
  const released = await moderate('release', [event], all)
  expect(await read(event)).toMatchObject({ quarantined: 0 })
  expect(await undo(released.undo, { editor: eve })).toMatchObject({ restored: [stale.id] })
  expect(await moderate('release', [event])).toMatchObject({ locked: [] })
})

test('An admin of the site who undoes something else leaves the quarantine of a superadmin', async () => {
  const event = await submit('Chess', 'accepted')
  const all = { editor: eve, siteId: null, isSuperadmin: true }
  await moderate('quarantine', [event], all)
  const hidden = await moderate('hide', [event])
  expect((await undo(hidden.undo)).restored).toHaveLength(1)
  expect((await findDetail(event))?.quarantine).toMatchObject({ isBySuperadmin: true })
  expect(await moderate('release', [event])).toMatchObject({ changed: [], unchanged: [] })
})

async function findDetail(event: number) {
  return findSubmissionDetail(db, null, (await read(event)).id)
}
