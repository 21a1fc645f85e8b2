import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { listCategories } from '~/domain/categories/category-store.server'
import { actingAs } from '~/domain/changes/audit.server'
import { findSiteByHost } from '~/domain/sites/site-store.server'
import { fingerprint } from '~/lib/forms/merge-conflicting-edits'
import { addAccount } from '../../../../test/accounts'
import { db, servicesAt } from '../../../../test/database'
import { NOW } from '../../../../test/fixtures'
import { createSearchableEvents } from '../../../../test/samples/searchable-events'
import { searchEvents } from '../results/search-events.server'
import { readSearchVocabulary } from '../words/read-vocabulary.server'
import { addSynonyms, deleteSynonyms, editSynonyms } from './save-synonyms.server'
import { showGroup } from './synonym-forms'
import { listSynonymGroups } from './synonym-store.server'

let services: ReturnType<typeof servicesAt>

beforeAll(async () => {
  await createSearchableEvents()
  const id = await addAccount({ email: 'maya@lake.example', isSuperadmin: true })
  services = actingAs(servicesAt(NOW), { id })
})

/** Searches as a visitor's request does, by the vocabulary of the site's present version. */
async function find(text: string): Promise<string[]> {
  const site = await findSiteByHost(db, 'laketown')
  if (!site) throw new Error('there is no laketown')
  const sources = {
    listCategories: () => listCategories(db),
    listSynonyms: () => listSynonymGroups(db),
  }
  const found = await searchEvents(
    {
      ...servicesAt(NOW),
      readVocabulary: (searched) => readSearchVocabulary(db.$client, sources, searched),
    },
    site,
    { text, isExact: true },
  )
  return found.events.map(({ title }) => title)
}

const listAudited = () =>
  db.all<{ action: string; name: string }>(
    sql`SELECT action, target_name AS name FROM audit_entry WHERE target_kind = 'synonyms' ORDER BY id`,
  )

test('Synonyms that a superadmin adds, edits and deletes are known to the next search, and audited', async () => {
  expect(await find('philharmonic')).toEqual([])
  const added = await addSynonyms(services, ['orchestra', 'philharmonic'])
  if (added.kind !== 'saved') throw new Error(added.kind)
  const { id } = added.group
  expect(await find('philharmonic')).toEqual(['Orchestra rehearsal'])
  const phrases = ['orchestra', 'symphonic band']
  const openedWith = fingerprint(showGroup(added.group))
  expect((await editSynonyms(services, { id, openedWith, phrases })).kind).toBe('saved')
  expect(await find('philharmonic')).toEqual([])
  expect(await find('symphonic band')).toEqual(['Orchestra rehearsal'])
  expect(
    (await deleteSynonyms(services, { id, openedWith: fingerprint(showGroup({ phrases })) })).kind,
  ).toBe('deleted')
  expect(await find('symphonic band')).toEqual([])
  expect(await listAudited()).toEqual([
    { action: 'synonyms.create', name: 'orchestra, philharmonic' },
    { action: 'synonyms.update', name: 'orchestra, symphonic band' },
    { action: 'synonyms.delete', name: 'orchestra, symphonic band' },
  ])
})

test('A word is in one group only, whatever its form and however many add it at once', async () => {
  const answers = await Promise.all(
    ['couch', 'settee', 'divan'].map((word) => addSynonyms(services, ['sofas', word])),
  )
  expect(answers.map(({ kind }) => kind).sort()).toEqual(['saved', 'used', 'used'])
  expect(await addSynonyms(services, ['bench', 'Sofa'])).toEqual({ kind: 'used', phrase: 'Sofa' })
})

test('Two people who edit a group do not overwrite each other', async () => {
  const added = await addSynonyms(services, ['tram', 'streetcar'])
  if (added.kind !== 'saved') throw new Error(added.kind)
  const { id } = added.group
  const openedWith = fingerprint(showGroup(added.group))
  const first = ['tram', 'streetcar', 'trolley']
  expect((await editSynonyms(services, { id, openedWith, phrases: first })).kind).toBe('saved')
  const second = editSynonyms(services, { id, openedWith, phrases: ['tram', 'light rail'] })
  expect(await second).toMatchObject({
    kind: 'conflict',
    conflict: { both: ['phrases'], stored: showGroup({ phrases: first }) },
  })
  expect((await deleteSynonyms(services, { id, openedWith })).kind).toBe('conflict')
  expect(await deleteSynonyms(services, { id: 'none', openedWith })).toEqual({ kind: 'not-found' })
  const count = (await listAudited()).length
  await editSynonyms(services, { id, openedWith, phrases: first })
  expect(await listAudited()).toHaveLength(count)
})
