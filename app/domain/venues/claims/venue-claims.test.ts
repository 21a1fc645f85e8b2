import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { actingAs } from '~/domain/changes/audit.server'
import { mergeVenues, undoVenueMerge } from '~/domain/venue-merges/merge-and-undo-venues.server'
import { curatedVenueForm, toCuratedValues } from '~/domain/venues/curated/curated-venue-form'
import { fingerprint } from '~/lib/forms/merge-conflicting-edits'
import { addAccount } from '../../../../test/accounts'
import { db, resetDatabases, servicesAt } from '../../../../test/database'
import { createFixtures, NOW, requireSite } from '../../../../test/fixtures'
import { managedVenueForm } from '../curated/curated-venue-form'
import { toTexts } from '../curated/curated-venue-texts.server'
import { saveCuratedVenue, toValues } from '../curated/save-curated-venue.server'
import { saveVenue } from '../save-venue.server'
import { claimVenue } from './claim-venue.server'
import { approveClaim, declineClaim, removeManager, restoreManager } from './decide-claim.server'
import { findManagedFacts, saveManagedVenue } from './save-managed-venue.server'
import { formatManagerPosition, MAX_OPEN_CLAIMS, parseManagerPosition } from './venue-claim'
import {
  findManager,
  hasOpenClaims,
  listManagedVenues,
  listManagers,
  listOpenClaims,
  listOwnClaims,
  type ManagerPosition,
} from './venue-claim-store.server'

let siteId: number
let otherSiteId: number
let centro: number
let ann: string
let editor: string

const services = servicesAt(NOW)
const asEditor = () => actingAs(services, { id: editor })

beforeEach(async () => {
  await resetDatabases()
  await createFixtures()
  siteId = (await requireSite('laketown')).id
  otherSiteId = (await requireSite('harbor')).id
  centro = await findVenueId('centro')
  ann = await addAccount({ email: 'ann@mail.example', name: 'Ann' })
  editor = await addAccount({ email: 'lou@laketown.example', adminOfSites: ['laketown'] })
})

async function findVenueId(label: string): Promise<number> {
  return (await db.get<{ id: number }>(sql`SELECT id FROM venue WHERE label = ${label}`)).id
}

const claim = (venueId = centro, message = 'I run it') =>
  claimVenue(services, { siteId, venueId, accountId: ann, message })

/** Ann asks, and the editor approves. */
async function letManage(venueId = centro): Promise<void> {
  const outcome = await claim(venueId)
  if (outcome.kind !== 'sent') throw new Error(outcome.kind)
  const order = { siteId, claimId: outcome.claim.id }
  expect((await approveClaim(asEditor(), order)).kind).toBe('decided')
}

const manager = (venueId = centro) => ({ siteId, venueId, accountId: ann })
const isManager = async (venueId = centro) => (await findManager(db, manager(venueId))) !== null

const facts = (fields: Record<string, unknown> = {}) =>
  managedVenueForm.parse({ phone: '(414) 555-0100', ...fields })

test('Asking twice is one claim, with the newer words', async () => {
  expect((await claim()).kind).toBe('sent')
  expect((await claim(centro, 'I am the owner')).kind).toBe('updated')
  const { claims } = await listOpenClaims(db, siteId)
  expect(claims.map(({ message, person }) => [message, person.email])).toEqual([
    ['I am the owner', 'ann@mail.example'],
  ])
  expect(await listOpenClaims(db, otherSiteId)).toEqual({ claims: [], more: false })
  expect([await hasOpenClaims(db, siteId), await hasOpenClaims(db, otherSiteId)]).toEqual([
    true,
    false,
  ])
})

test('Only venues that the site shows can be claimed', async () => {
  expect((await claim(await findVenueId('pier'))).kind).toBe('not-found')
  expect((await claim(99_999)).kind).toBe('not-found')
  await db.run(sql`UPDATE venue SET quarantined = 1 WHERE id = ${centro}`)
  expect((await claim()).kind).toBe('not-found')
})

test('One person has a limited number of open claims', async () => {
  for (let at = 0; at <= MAX_OPEN_CLAIMS; at++) {
    const label = `room-${at}`
    const point = { latitude: 43.0677, longitude: -87.9022, timezone: 'America/Chicago' }
    await saveVenue(services, { label, name: `Room ${at}`, address: '', ...point })
  }
  for (let at = 0; at < MAX_OPEN_CLAIMS; at++)
    expect((await claim(await findVenueId(`room-${at}`))).kind).toBe('sent')
  expect((await claim(await findVenueId(`room-${MAX_OPEN_CLAIMS}`))).kind).toBe('too-many')
  // What they asked before can still be changed.
  expect((await claim(await findVenueId('room-0'))).kind).toBe('updated')
})

test('Of two editors who decide at the same moment, one does', async () => {
  const outcome = await claim()
  if (outcome.kind !== 'sent') throw new Error(outcome.kind)
  const order = { siteId, claimId: outcome.claim.id }
  const outcomes = await Promise.all([
    approveClaim(asEditor(), order),
    declineClaim(asEditor(), { ...order, reason: 'No proof' }),
  ])
  expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['already-decided', 'decided'])
  const isApproved = outcomes[0]?.kind === 'decided'
  expect(await isManager()).toBe(isApproved)
  const log = await db.all(sql`SELECT action FROM audit_entry`)
  expect(log).toEqual([{ action: isApproved ? 'venue.approve-claim' : 'venue.decline-claim' }])
})

test('The claims of one site are not decided by another', async () => {
  const outcome = await claim()
  if (outcome.kind !== 'sent') throw new Error(outcome.kind)
  const order = { siteId: otherSiteId, claimId: outcome.claim.id }
  expect((await approveClaim(asEditor(), order)).kind).toBe('not-found')
  expect((await declineClaim(asEditor(), { ...order, reason: 'No' })).kind).toBe('not-found')
  expect(await isManager()).toBe(false)
  await letManageNow(outcome.claim.id)
  expect(await removeManager(asEditor(), { ...manager(), siteId: otherSiteId })).toBeNull()
  expect(await isManager()).toBe(true)
})

const letManageNow = (claimId: number) => approveClaim(asEditor(), { siteId, claimId })

test('A declined claim is shown with its reason, and may be made again', async () => {
  const outcome = await claim()
  if (outcome.kind !== 'sent') throw new Error(outcome.kind)
  await declineClaim(asEditor(), { siteId, claimId: outcome.claim.id, reason: 'Who are you?' })
  const own = await listOwnClaims(db, { siteId, accountId: ann, since: NOW - 1 })
  expect(own.map(({ status, reason }) => [status, reason])).toEqual([['declined', 'Who are you?']])
  expect(await listOwnClaims(db, { siteId, accountId: ann, since: NOW })).toEqual([])
  expect((await claim()).kind).toBe('sent')
})

test('A removed manager has no access, and only someone who was approved is restored', async () => {
  await letManage()
  expect((await claim()).kind).toBe('already-manager')
  expect(await removeManager(asEditor(), manager())).toMatchObject({ person: { name: 'Ann' } })
  expect(await removeManager(asEditor(), manager())).toBeNull()
  expect(await saveManagedVenue(services, manager(), facts())).toEqual({ kind: 'not-manager' })
  expect(await restoreManager(asEditor(), { ...manager(), accountId: editor })).toBeNull()
  expect(await restoreManager(asEditor(), { ...manager(), siteId: otherSiteId })).toBeNull()
  expect(await restoreManager(asEditor(), manager())).not.toBeNull()
  expect(await isManager()).toBe(true)
  const log = await db.all<{ action: string }>(sql`SELECT action FROM audit_entry ORDER BY id`)
  expect(log.map(({ action }) => action)).toEqual([
    'venue.approve-claim',
    'venue.remove-manager',
    'venue.restore-manager',
  ])
})

test('A manager writes about a venue that nobody has written about', async () => {
  await letManage()
  const about = '<p>A bar</p><script>alert(1)</script>'
  const hours = [{ days: ['Friday'], opens: '18:00', closes: '02:00' }]
  const saved = await saveManagedVenue(
    services,
    manager(),
    facts({ about, openingHours: hours, stepFree: 'yes' }),
  )
  expect(saved).toEqual({ kind: 'saved' })
  const stored = await findManagedFacts(db, centro)
  expect(stored?.curatedVenue).toMatchObject({
    name: 'Bar Centro',
    address: '808 E Center St',
    about: '<p>A bar</p>',
    phone: '(414) 555-0100',
    openingHours: hours,
    amenities: { stepFree: true },
  })
  expect(stored?.venues.map(({ id }) => id)).toEqual([centro])
})

test('A manager changes the facts of a curated venue, and nothing else of it', async () => {
  const entered = curatedVenueForm.parse({
    name: 'Centro & Friends',
    address: 'Elsewhere',
    latitude: '43.06',
    longitude: '-87.9',
    phone: '1',
    primaryFocusX: '20',
    venues: [String(centro)],
  })
  await saveCuratedVenue(services, toCuratedValues(entered))
  await letManage()
  const before = await findManagedFacts(db, centro)
  const openedWith = fingerprint(toTexts(before && toValues(before)))
  const saved = await saveManagedVenue(services, manager(), facts({ openedWith }))
  expect(saved).toEqual({ kind: 'saved' })
  const after = await findManagedFacts(db, centro)
  expect(after?.curatedVenue).toEqual({ ...before?.curatedVenue, phone: '(414) 555-0100' })
  // Another save that began before it is a conflict.
  const late = await saveManagedVenue(services, manager(), facts({ phone: '2', openedWith }))
  expect(late).toMatchObject({ kind: 'conflict', conflict: { both: ['phone'] } })
  expect((await findManagedFacts(db, centro))?.curatedVenue.phone).toBe('(414) 555-0100')
})

test('Nobody writes about a venue that they do not manage, or manage for another site', async () => {
  await letManage()
  for (const order of [
    { ...manager(), accountId: editor },
    { ...manager(), siteId: otherSiteId },
    { ...manager(), venueId: await findVenueId('pier') },
    { ...manager(), venueId: 99_999 },
  ])
    expect(await saveManagedVenue(services, order, facts())).toEqual({ kind: 'not-manager' })
  expect(await findManagedFacts(db, centro)).toBeNull()
})

test('The manager of a venue that is merged manages the kept one, until the merge is undone', async () => {
  const point = { latitude: 43.0677, longitude: -87.9022, timezone: 'America/Chicago' }
  await saveVenue(services, { label: 'spelled', name: 'Centro Bar', address: '', ...point })
  const spelled = await findVenueId('spelled')
  await letManage(spelled)
  const merged = await mergeVenues(asEditor(), { mergedId: spelled, keptId: centro })
  if (merged.kind !== 'merged') throw new Error(merged.kind)
  expect([await isManager(spelled), await isManager(centro)]).toEqual([false, true])
  const owner = { siteId, accountId: ann }
  expect((await listManagedVenues(db, owner)).map(({ id }) => id)).toEqual([centro])
  expect((await claim(spelled)).kind).toBe('not-found')
  await undoVenueMerge(asEditor(), merged.merge.id)
  expect([await isManager(spelled), await isManager(centro)]).toEqual([true, false])
})

test('Managers are listed in pages, each once, the newest first', async () => {
  for (let at = 0; at < 45; at++) {
    const id = await addAccount({ email: `manager-${at}@mail.example` })
    await db.run(sql`
      INSERT INTO venue_manager (venue_id, account_id, site_id, created_at)
      VALUES (${centro}, ${id}, ${siteId}, ${NOW + Math.floor(at / 4)})`)
  }
  const emails: string[] = []
  let after: ManagerPosition | null = null
  for (let page = 0; page < 3; page++) {
    const { managers, next } = await listManagers(db, siteId, after)
    emails.push(...managers.map(({ person }) => person.email))
    after = next && parseManagerPosition(formatManagerPosition(next))
  }
  expect(after).toBeNull()
  expect(new Set(emails).size).toBe(45)
  expect(emails[0]).toBe('manager-44@mail.example')
  expect(parseManagerPosition('1-x')).toBeNull()
})
