import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '../../../../test/database'
import { createFixtures, NOW, requireSite } from '../../../../test/fixtures'
import { findAccountByEmail, insertAccount, listAccounts } from '../account-store.server'
import { grantRole } from './grant-and-revoke-roles.server'
import { revokeRole } from './role-store.server'

const services = { db, now: NOW }
const superadmin = { role: 'superadmin' } as const
let laketownAdmin: { role: 'siteadmin'; siteId: number }
let harborAdmin: { role: 'siteadmin'; siteId: number }

beforeAll(async () => {
  await createFixtures()
  laketownAdmin = { role: 'siteadmin', siteId: (await requireSite('laketown')).id }
  harborAdmin = { role: 'siteadmin', siteId: (await requireSite('harbor')).id }
})

beforeEach(async () => {
  await db.run(sql`DELETE FROM account`)
  for (const name of ['ann', 'bob']) await add(name, NOW)
})

const add = (id: string, verifiedAt: number | null) =>
  db.run(
    insertAccount(
      { db, now: NOW },
      { id, email: `${id}@example.com`, name: id, verifiedAt, passwordHash: null },
    ).getSQL(),
  )
const listRoles = async (name: string) =>
  (await findAccountByEmail(db, `${name}@example.com`))?.roles ?? []

test('A role is granted once to the account of an email, however that is written', async () => {
  const given = { email: ' Ann@Example.com', role: laketownAdmin }
  expect(await grantRole(services, given)).toMatchObject({
    kind: 'granted',
    account: { id: 'ann' },
  })
  expect(await grantRole(services, given)).toMatchObject({ kind: 'already-granted' })
  expect(await listRoles('ann')).toEqual([laketownAdmin])
  expect(await listRoles('bob')).toEqual([])
})

test('An account can administer several sites and be superadmin, and loses one role at a time', async () => {
  for (const role of [superadmin, laketownAdmin, harborAdmin]) {
    expect(await grantRole(services, { email: 'ann@example.com', role })).toMatchObject({
      kind: 'granted',
    })
  }
  await grantRole(services, { email: 'bob@example.com', role: laketownAdmin })
  await grantRole(services, { email: 'bob@example.com', role: superadmin })
  expect(await revokeRole(db, 'ann', laketownAdmin)).toBe('revoked')
  expect(await revokeRole(db, 'ann', laketownAdmin)).toBe('not-granted')
  expect(await listRoles('ann')).toEqual([harborAdmin, superadmin])
  expect(await revokeRole(db, 'ann', superadmin)).toBe('revoked')
  expect(await listRoles('ann')).toEqual([harborAdmin])
  expect(await listRoles('bob')).toEqual([laketownAdmin, superadmin])
})

test('The last superadmin stays, even if two superadmins revoke each other’s role at once', async () => {
  for (const name of ['ann', 'bob']) {
    await grantRole(services, { email: `${name}@example.com`, role: superadmin })
  }
  const outcomes = await Promise.all(['ann', 'bob'].map((id) => revokeRole(db, id, superadmin)))
  expect(outcomes.toSorted()).toEqual(['last-superadmin', 'revoked'])
  expect([...(await listRoles('ann')), ...(await listRoles('bob'))]).toEqual([superadmin])
})

test('A site’s admins are listed without those of other sites', async () => {
  await grantRole(services, { email: 'ann@example.com', role: laketownAdmin })
  await grantRole(services, { email: 'bob@example.com', role: harborAdmin })
  const admins = await listAccounts(db, laketownAdmin.siteId)
  expect(admins.map(({ email, createdAt }) => [email, createdAt])).toEqual([
    ['ann@example.com', NOW],
  ])
  expect(await listAccounts(db)).toHaveLength(2)
})

test('A role is not granted to an unknown or unverified email', async () => {
  await add('carl', null)
  const given = (email: string) => ({ email, role: superadmin })
  expect(await grantRole(services, given('dora@example.com'))).toEqual({ kind: 'no-account' })
  expect(await grantRole(services, given('carl@example.com'))).toEqual({ kind: 'unverified' })
  expect(await listRoles('carl')).toEqual([])
})

test('A role requested many times at once is granted once', async () => {
  const given = { email: 'ann@example.com', role: superadmin }
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => grantRole(services, given)))
  expect(outcomes.filter(({ kind }) => kind === 'granted')).toHaveLength(1)
  expect(await listRoles('ann')).toEqual([superadmin])
})
