import { beforeAll, expect, test } from 'vitest'
import { listSynonymGroups } from '~/domain/search/synonyms/synonym-store.server'
import { fingerprint } from '~/lib/forms/merge-conflicting-edits'
import { addAccount, signIn } from '../accounts'
import { db } from '../database'
import { addEvent, createFixtures, requireSite } from '../fixtures'
import { fetchPage, fetchWorker, readOpenedWith, readPage } from './worker'

const HOST = 'admin.localhost'
const ADMIN = `http://${HOST}`

let path: string
let cookie: string

beforeAll(async () => {
  await createFixtures()
  path = `/synonyms?site=${(await requireSite('laketown')).id}`
  const editor = await addAccount({ email: 'editor@lake.example', isSuperadmin: true })
  cookie = (await signIn(editor, HOST)).cookie
  await addEvent({ title: 'Tramway Museum', wall: '2026-05-03T20:00:00' })
})

const open = async (edited = '') =>
  readPage(await fetchWorker(`${ADMIN}${path}${edited}`, { headers: { cookie } }))

const post = (fields: Record<string, string>) =>
  fetchWorker(`${ADMIN}${path}`, {
    method: 'POST',
    headers: { cookie, origin: ADMIN, host: HOST },
    body: new URLSearchParams(fields),
  })

const finds = async (text: string) =>
  (await fetchPage(`http://laketown.localhost/search?q=${text}`)).words.includes('Tramway Museum')

test('A new group is known to the next search; it can be edited and deleted, without JavaScript', async () => {
  expect(await finds('streetcar')).toBe(false)
  expect((await post({ intent: 'add', phrases: 'tramway, streetcar' })).status).toBe(302)
  expect(await finds('streetcar')).toBe(true)
  const [group] = await listSynonymGroups(db)
  const id = group!.id
  expect((await open()).words).toContain('tramway, streetcar')
  expect((await open(`&edit=${id}`)).html).toContain('>tramway, streetcar</textarea>')
  const openedWith = readOpenedWith((await open(`&edit=${id}`)).html)
  await post({ intent: 'save', id, openedWith, phrases: 'tramway, trolley' })
  expect([await finds('streetcar'), await finds('trolley')]).toEqual([false, true])
  const now = fingerprint({ phrases: 'tramway, trolley' })
  await post({ intent: 'delete', id, openedWith: now })
  expect(await finds('trolley')).toBe(false)
  expect((await open()).words).toContain('Nobody has added a group yet.')
})

test.each([
  ['one word', { phrases: 'tram' }, 'Enter at least two words or phrases'],
  ['an empty word', { phrases: 'tram, !!' }, '“!!” has no letter or digit'],
  ['a word twice', { phrases: 'tram, trams' }, '“trams” is in this group twice'],
])(
  'A group with %s is refused beside the field, and what was typed stays',
  async (_, fields, text) => {
    const refused = await readPage(await post({ intent: 'add', ...fields }))
    expect(refused.status).toBe(422)
    expect(refused.words).toContain(text)
    expect(refused.html).toContain(`>${fields.phrases}</textarea>`)
  },
)

test('A word that another group has is refused, and so is a group that somebody else changed', async () => {
  await post({ intent: 'add', phrases: 'ferry, water bus' })
  const used = await readPage(await post({ intent: 'add', phrases: 'boat, ferries' }))
  expect([used.status, used.words.includes('“ferries” is in another group.')]).toEqual([422, true])
  const id = (await listSynonymGroups(db))[0]!.id
  const late = {
    intent: 'save',
    id,
    openedWith: fingerprint({ phrases: 'ferry, launch' }),
    phrases: 'ferry, barge',
  }
  const changed = await readPage(await post(late))
  expect(changed.words).toContain('Someone else changed this to “ferry, water bus”.')
})
