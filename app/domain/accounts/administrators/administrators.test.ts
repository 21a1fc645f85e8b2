import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { DAY } from '~/lib/time/local-time'
import { addAccount } from '../../../../test/accounts'
import { db, resetDatabases } from '../../../../test/database'
import { createFixtures, NOW, requireSite } from '../../../../test/fixtures'
import { createTestMailer, LAKETOWN_LINK } from '../../../../test/services/test-mailer'
import { addAdministrator } from './add-administrator.server'
import { listAdministrators } from './administrator-store.server'
import { findAdministrators } from './find-administrators.server'
import { leaveAdministration } from './leave-administration.server'
import { notifyAdministrator, notifyRemovedAdministrator } from './notify-administrator.server'
import { removeAdministrator } from './remove-administrator.server'

let laketown: number
let harbor: number
let maya: string
let lou: string
let ann: string

beforeEach(async () => {
  await resetDatabases()
  await createFixtures()
  laketown = (await requireSite('laketown')).id
  harbor = (await requireSite('harbor')).id
  maya = await addAccount({ email: 'maya@product.example', isSuperadmin: true })
  lou = await addAccount({ email: 'lou@laketown.example', adminOfSites: ['laketown'] })
  ann = await addAccount({ email: 'ann@mail.example' })
})

const actor = (accountId: string) => ({ db, now: NOW, actor: { accountId } })
const add = (by: string, email: string, siteId = laketown) =>
  addAdministrator(actor(by), { siteId, email })
const remove = (by: string, accountId: string, siteId = laketown) =>
  removeAdministrator(actor(by), { siteId, accountId })
const listEmails = async (siteId = laketown) =>
  (await listAdministrators(db, siteId)).map(({ email }) => email)
const listAudit = () =>
  db.all(sql`SELECT account_id AS by, site_id AS site, action, target_id AS id, target_name AS name
    FROM audit_entry ORDER BY id`)

test('An administrator adds another, once, and the audit log says so', async () => {
  expect(await add(lou, 'ann@mail.example')).toMatchObject({ kind: 'added', account: { id: ann } })
  expect(await add(lou, 'ann@mail.example')).toEqual({ kind: 'already-added' })
  expect(await listEmails()).toEqual(['ann@mail.example', 'lou@laketown.example'])
  expect(await listEmails(harbor)).toEqual([])
  expect(await listAudit()).toEqual([
    { by: lou, site: laketown, action: 'administrator.add', id: ann, name: 'ann@mail.example' },
  ])
})

test('An email without a verified account is not added', async () => {
  await addAccount({ email: 'eve@mail.example', isVerified: false })
  expect(await add(lou, 'nobody@mail.example')).toEqual({ kind: 'no-account' })
  expect(await add(lou, 'eve@mail.example')).toEqual({ kind: 'unverified' })
  expect(await listEmails()).toEqual(['lou@laketown.example'])
  expect(await listAudit()).toEqual([])
})

test('Only those who administer the site add and remove its administrators', async () => {
  for (const stranger of [ann, 'nobody']) {
    expect(await add(stranger, 'ann@mail.example')).toEqual({ kind: 'already-added' })
    expect(await remove(stranger, lou)).toEqual({ kind: 'not-administrator' })
  }
  expect(await add(lou, 'ann@mail.example', harbor)).toEqual({ kind: 'already-added' })
  expect(await listEmails(harbor)).toEqual([])
  expect(await listEmails()).toEqual(['lou@laketown.example'])
  expect(await listAudit()).toEqual([])
})

test('A removed administrator can be added again', async () => {
  await add(lou, 'ann@mail.example')
  expect(await remove(lou, ann)).toMatchObject({ kind: 'removed', account: { id: ann } })
  expect(await remove(lou, ann)).toEqual({ kind: 'not-administrator' })
  expect(await listEmails()).toEqual(['lou@laketown.example'])
  expect(await add(lou, 'ann@mail.example')).toMatchObject({ kind: 'added' })
  expect((await listAudit()).map((entry) => (entry as { action: string }).action)).toEqual([
    'administrator.add',
    'administrator.remove',
    'administrator.add',
  ])
})

test('Nobody is added more than three times a day, also at the same moment, and then again', async () => {
  for (let turn = 0; turn < 2; turn++) {
    await add(lou, 'ann@mail.example')
    await remove(lou, ann)
  }
  const outcomes = await Promise.all(
    Array.from({ length: 4 }, async () => [
      (await add(lou, 'ann@mail.example')).kind,
      (await remove(lou, ann)).kind,
    ]),
  )
  expect(outcomes.flat().filter((kind) => kind === 'added')).toHaveLength(1)
  expect(await add(lou, 'ann@mail.example')).toEqual({ kind: 'added-often' })
  expect(await add(maya, 'ann@mail.example')).toEqual({ kind: 'added-often' })
  expect(await add(maya, 'ann@mail.example', harbor)).toMatchObject({ kind: 'added' })
  await db.run(sql`UPDATE audit_entry SET at = at - ${DAY}`)
  expect(await add(lou, 'ann@mail.example')).toMatchObject({ kind: 'added' })
  expect(await add(lou, 'ann@mail.example')).toEqual({ kind: 'already-added' })
})

test('Of several times within a day only the first is emailed', async () => {
  const turns: unknown[] = []
  for (let turn = 0; turn < 3; turn++) {
    turns.push([await add(lou, 'ann@mail.example'), await remove(lou, ann)])
  }
  const first = (isFirst: boolean) => [
    expect.objectContaining({ kind: 'added', isFirst }),
    expect.objectContaining({ kind: 'removed', isFirst }),
  ]
  expect(turns).toEqual([first(true), first(false), first(false)])
  expect(await add(maya, 'ann@mail.example', harbor)).toMatchObject({ isFirst: true })
  await db.run(sql`UPDATE audit_entry SET at = at - ${DAY}`)
  expect(await add(lou, 'ann@mail.example')).toMatchObject({ isFirst: true })
})

test('Who did not want it removes themselves from one site, and the audit log says so', async () => {
  await add(lou, 'ann@mail.example')
  await add(maya, 'ann@mail.example', harbor)
  const leave = () =>
    leaveAdministration(
      { db, now: NOW },
      { siteId: laketown, account: { id: ann, email: 'ann@mail.example' } },
    )
  expect(await leave()).toEqual({ kind: 'left' })
  expect(await leave()).toEqual({ kind: 'not-administrator' })
  expect(await listEmails()).toEqual(['lou@laketown.example'])
  expect(await listEmails(harbor)).toEqual(['ann@mail.example'])
  expect((await listAudit()).slice(2)).toEqual([
    { by: ann, site: laketown, action: 'administrator.remove', id: ann, name: 'ann@mail.example' },
  ])
})

test('Nobody removes themselves from the console', async () => {
  expect(await remove(lou, lou)).toEqual({ kind: 'self' })
  await add(maya, 'maya@product.example')
  expect(await remove(maya, maya)).toEqual({ kind: 'self' })
  expect(await listEmails()).toEqual(['lou@laketown.example', 'maya@product.example'])
})

test('Administrators of other sites, and accounts that do not exist, are not removed', async () => {
  const ida = await addAccount({ email: 'ida@harbor.example', adminOfSites: ['harbor'] })
  for (const id of [ida, ann, 'nobody', '']) {
    expect(await remove(lou, id)).toEqual({ kind: 'not-administrator' })
  }
  expect(await listEmails(harbor)).toEqual(['ida@harbor.example'])
})

test('Two administrators who remove each other at once leave one', async () => {
  await add(lou, 'ann@mail.example')
  const outcomes = await Promise.all([remove(lou, ann), remove(ann, lou)])
  expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['not-administrator', 'removed'])
  expect(await listEmails()).toHaveLength(1)
})

test('A superadmin who is also an admin of the site is marked, and loses only the role of the site', async () => {
  await add(lou, 'maya@product.example')
  const [first, second] = await listAdministrators(db, laketown)
  expect([first?.isSuperadmin, second?.isSuperadmin]).toEqual([false, true])
  expect(await remove(lou, maya)).toMatchObject({ kind: 'removed' })
  const roles = await db.all(sql`SELECT role FROM account_role WHERE account_id = ${maya}`)
  expect(roles).toEqual([{ role: 'superadmin' }])
})

test('Superadmins are not listed with the administrators of a site that they were not added to', async () => {
  expect(await listEmails()).toEqual(['lou@laketown.example'])
})

test('Who is added gets an email of the city, with a link to its console', async () => {
  const mailer = createTestMailer()
  await notifyAdministrator(
    { mailer, now: NOW },
    {
      account: { id: ann, name: 'http://evil.example', email: 'ann@mail.example' },
      addedBy: 'lou@laketown.example',
      site: { id: laketown, name: 'Laketown' },
      brand: LAKETOWN_LINK.brand,
      link: 'http://admin.localhost/site/dashboard?site=1',
      leaveUrl: 'http://login.localhost/login/leave-administration?token=x',
    },
  )
  const [email] = mailer.sent
  expect(email).toMatchObject({
    to: 'ann@mail.example',
    sender: 'Laketown',
    subject: 'You’re now an administrator of Laketown',
  })
  expect(email?.text).toContain('http://admin.localhost/site/dashboard?site=1')
  expect(email?.text).toContain('lou@laketown.example made you an administrator of Laketown.')
  expect(email?.text).toContain('http://login.localhost/login/leave-administration?token=x')
  expect(email?.text).not.toContain('evil')
})

test('Who is removed gets an email that says by whom', async () => {
  const mailer = createTestMailer()
  await notifyRemovedAdministrator(
    { mailer, now: NOW },
    {
      account: { id: ann, name: 'Ann', email: 'ann@mail.example' },
      removedBy: 'lou@laketown.example',
      site: { id: laketown, name: 'Laketown' },
      brand: LAKETOWN_LINK.brand,
    },
  )
  expect(mailer.sent).toMatchObject([
    { to: 'ann@mail.example', subject: 'You’re no longer an administrator of Laketown' },
  ])
  expect(mailer.sent[0]?.text).toContain('lou@laketown.example removed you')
})

test('Administrators are found by the beginning of their name or email, of sites in scope only', async () => {
  await addAccount({ email: 'loretta@harbor.example', adminOfSites: ['harbor', 'laketown'] })
  const find = async (scope: 'all' | number[], text: string) =>
    (await findAdministrators(db, { scope, siteId: laketown, text })).map(
      ({ email, siteName }) => `${email} ${siteName}`,
    )
  expect(await find('all', 'LO')).toEqual([
    'loretta@harbor.example Laketown',
    'lou@laketown.example Laketown',
  ])
  expect(await find([harbor], 'lo')).toEqual(['loretta@harbor.example Harbor'])
  expect(await find([], 'lo')).toEqual([])
  for (const text of ['', ' ', '%', '_', "'", 'ann']) expect(await find('all', text)).toEqual([])
})
