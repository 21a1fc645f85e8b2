import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Viewer } from '~/domain/accounts/account'
import { actingAs } from '~/domain/changes/audit.server'
import { addAccount } from '../../../../test/accounts'
import { db, listListedEvents, resetDatabases, servicesAt } from '../../../../test/database'
import { createFixtures, NOW, requireSite } from '../../../../test/fixtures'
import { addSubmittedEvent } from '../../../../test/samples/submitted-events'
import { findEventRecord } from '../event-record.server'
import { describeQuarantine } from './quarantine'
import { setEventQuarantined } from './set-event-quarantined.server'

type Person = Pick<Viewer, 'id' | 'roles'>

let site: { id: number; timezone: string }
let admin: Person
let superadmin: Person
let event: number

beforeEach(async () => {
  await resetDatabases()
  await createFixtures()
  site = await requireSite('laketown')
  const lou = await addAccount({ email: 'lou@mail.example', adminOfSites: ['laketown'] })
  admin = { id: lou, roles: [{ role: 'siteadmin', siteId: site.id }] }
  const sue = await addAccount({ email: 'sue@mail.example', isSuperadmin: true })
  superadmin = { id: sue, roles: [{ role: 'superadmin' }] }
  event = await addSubmittedEvent({ title: 'Chess', by: lou, wall: '2026-05-02T19:00:00' })
})

const quarantine = (viewer: Person, isQuarantined: boolean) =>
  setEventQuarantined(actingAs(servicesAt(NOW), viewer), { site, viewer }, event, isQuarantined)

const describe = async () => {
  const record = await findEventRecord({ db, now: NOW }, site, event, sql`0`)
  return record?.quarantine && describeQuarantine(record.quarantine)
}

test('A city’s admin does not lift what a superadmin has quarantined', async () => {
  expect(await quarantine(superadmin, true)).toEqual({ kind: 'saved' })
  expect(await describe()).toBe('Set by Sue (superadmin). Only superadmins may lift it.')
  expect(await quarantine(admin, false)).toEqual({ kind: 'locked' })
  expect(await quarantine(admin, true)).toEqual({ kind: 'saved' })
  expect(await quarantine(admin, false)).toEqual({ kind: 'locked' })
  expect(await listListedEvents('laketown')).toEqual([])
  expect(await quarantine(superadmin, false)).toEqual({ kind: 'saved' })
  expect([await describe(), await listListedEvents('laketown')]).toEqual([null, [event]])
  expect(await db.all(sql`SELECT action FROM audit_entry ORDER BY id`)).toEqual([
    { action: 'event.quarantine' },
    { action: 'event.release' },
  ])
})

test('A superadmin makes the quarantine of a city’s admin their own; both at once, it stays', async () => {
  await quarantine(admin, true)
  expect(await describe()).toBe('Set by Lou (editor).')
  await Promise.all([quarantine(admin, false), quarantine(superadmin, true)])
  expect(await describe()).toBe('Set by Sue (superadmin). Only superadmins may lift it.')
  expect(await quarantine(admin, false)).toEqual({ kind: 'locked' })
})
