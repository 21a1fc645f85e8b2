import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { openDatabase } from '~/platform/database.server'
import { createFixtures, requireSite } from '../../../test/fixtures'
import type { Role } from './account'
import { listAdministeredSites } from './administered-sites.server'

beforeAll(createFixtures)

/** A database that records what each round trip returned. */
function recordingDatabase() {
  const results: unknown[] = []
  const db = openDatabase(env.DB, async (run) => {
    const result = await run()
    results.push(result)
    return result
  })
  return { db, results }
}

async function listFor(roles: Role[]) {
  const { db, results } = recordingDatabase()
  const sites = await listAdministeredSites(db, { id: 'ann', roles })
  return { names: sites.map(({ name }) => name), results }
}

test('A site admin’s sites are read in one query that returns no other site', async () => {
  const harbor = await requireSite('harbor')
  const { names, results } = await listFor([{ role: 'siteadmin', siteId: harbor.id }])
  expect(names).toEqual(['Harbor'])
  expect(results).toEqual([[expect.arrayContaining([harbor.id, 'harbor'])]])
})

test('A superadmin’s sites are all sites, by name, in one query', async () => {
  const harbor = await requireSite('harbor')
  const { names, results } = await listFor([
    { role: 'superadmin' },
    { role: 'siteadmin', siteId: harbor.id },
  ])
  expect(names).toEqual(names.toSorted())
  expect(names).toEqual(expect.arrayContaining(['Harbor', 'Laketown']))
  expect(results).toHaveLength(1)
})

test('A viewer without roles has no sites, and nothing is read', async () => {
  expect(await listFor([])).toEqual({ names: [], results: [] })
})
