import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { fingerprint } from '~/lib/forms/merge-conflicting-edits'
import { addAccount, signIn } from '../accounts'
import { db, resetDatabases } from '../database'
import { addEvent, createFixtures, requireSite } from '../fixtures'
import { fetchPage, fetchWorker, readOpenedWith, readPage } from './worker'

const HOST = 'admin.localhost'
const ADMIN = `http://${HOST}`

let site: string
let cookie: string

/** concerts (jazz), comedy; an event in jazz. */
beforeEach(async () => {
  await resetDatabases()
  await createFixtures()
  site = `site=${(await requireSite('laketown')).id}`
  const editor = await addAccount({ email: 'editor@lake.example', isSuperadmin: true })
  cookie = (await signIn(editor, HOST)).cookie
  await addEvent({ title: 'Swing', wall: '2026-05-03T20:00:00', categories: ['jazz'] })
})

const open = async (path: string) =>
  readPage(await fetchWorker(`${ADMIN}${path}`, { headers: { cookie } }))

async function post(path: string, fields: Record<string, string>, headers = {}) {
  return fetchWorker(`${ADMIN}${path}`, {
    method: 'POST',
    headers: { cookie, origin: ADMIN, host: HOST, ...headers },
    body: new URLSearchParams(fields),
  })
}

/** What the console shows once after a redirect. */
async function readFlash(response: Response) {
  const value = /flash=([^;]+)/.exec(response.headers.getSetCookie().join('\n'))?.[1] ?? ''
  const json = atob(decodeURIComponent(value).split('.')[0] ?? '')
  return JSON.parse(decodeURIComponent(escape(json))) as {
    text: string
    tone?: string
    undo?: { action: string; fields: Record<string, string> }
  }
}

const findCategory = (id: string) =>
  db.get<{ name: string; parent_id: string | null } | undefined>(
    sql`SELECT name, parent_id FROM category WHERE id = ${id}`,
  )

test('The tree shows each category below its parent, with its slug and its upcoming events', async () => {
  const page = await open(`/categories/tree?${site}`)
  expect(page.status).toBe(200)
  expect(page.title).toBe('Categories - Laketown')
  expect(page.words).toMatch(/3 categories Concerts concerts 1 upcoming/)
  expect(page.words).toMatch(/Jazz jazz 1 upcoming/)
  expect(page.words).toMatch(/Comedy comedy 0 upcoming/)
  expect(page.html).toContain(`href="/categories/jazz?${site}"`)
})

test('Without JavaScript the tree is searched by the server', async () => {
  const page = await open(`/categories/tree?${site}&q=JAZ`)
  expect(page.words).toContain('2 shown of 3')
  expect(page.words).not.toContain('Comedy')
  expect((await open(`/categories/tree?${site}&q=golf`)).words).toContain(
    'No category has this in its name.',
  )
})

test('The console’s short URL leads to the tree; the site’s page of that path stays', async () => {
  const response = await fetchWorker(`${ADMIN}/categories?${site}`, { headers: { cookie } })
  expect([response.status, response.headers.get('location')]).toEqual([
    302,
    `/categories/tree?${site}`,
  ])
  expect((await fetchPage('http://laketown.localhost/categories')).title).toContain('Categories')
})

test('A category is added below another, and the notice offers to undo it', async () => {
  const path = `/categories/new?${site}`
  expect((await open(`${path}&parent=concerts`)).html).toMatch(
    /<option value="concerts" selected="">/,
  )
  const added = await post(path, { parent: 'concerts', name: 'Fölk & Roots' })
  expect([added.status, added.headers.get('location')]).toEqual([
    302,
    `/categories/tree?${site}#category-folk_roots`,
  ])
  expect(await findCategory('folk_roots')).toEqual({ name: 'Fölk & Roots', parent_id: 'concerts' })
  const { text, undo } = await readFlash(added)
  expect(text).toBe('Added Fölk & Roots.')
  expect((await post(undo!.action, undo!.fields)).status).toBe(302)
  expect(await findCategory('folk_roots')).toBeUndefined()
})

test.each([
  ['no name', { name: '' }, 'Name is required'],
  ['a short name', { name: 'ab' }, 'Name is too short'],
  ['a long name', { name: 'x'.repeat(81) }, 'Please use at most 80 characters'],
  ['the name of a sibling', { name: 'COMEDY' }, 'There is already a category with this name here'],
  ['an unknown parent', { name: 'Golf', parent: 'golf' }, 'This category no longer exists.'],
])(
  'A category with %s is refused beside the field, and nothing is stored',
  async (_, fields, text) => {
    const refused = await readPage(
      await post(`/categories/new?${site}`, { parent: '', blurb: 'Typed', ...fields }),
    )
    expect(refused.status).toBe(422)
    expect(refused.words).toContain(text)
    expect(refused.html).toContain('value="Typed"')
    expect(await db.get(sql`SELECT count(*) AS n FROM category`)).toEqual({ n: 3 })
  },
)

test('Names in any script, with emoji or with markup are shown as text', async () => {
  for (const name of ['موسيقى حية', '🎷🎷🎷', '<script>alert(1)</script>']) {
    expect((await post(`/categories/new?${site}`, { parent: '', name })).status).toBe(302)
  }
  const { html, words } = await open(`/categories/tree?${site}`)
  expect(html).not.toContain('<script>alert(1)')
  expect(words).toContain('موسيقى حية')
  expect(words).toContain('<script>alert(1)</script>')
})

test('A new name is saved with Undo, and the slug and the URL stay', async () => {
  const path = `/categories/jazz?${site}`
  const openedWith = readOpenedWith((await open(path)).html)
  const fields = { name: 'Jazz & Blues', seoTitle: 'Jazz tonight', seoDescription: 'All of it' }
  const saved = await post(path, { ...fields, openedWith })
  expect([saved.status, saved.headers.get('location')]).toEqual([302, path])
  const page = await fetchPage('http://laketown.localhost/category/jazz')
  expect(page.title).toBe('Jazz tonight - Laketown')
  expect(page.html).toContain('content="All of it"')
  expect(page.html).toMatch(/<h1[^>]*>Jazz &amp; Blues<\/h1>/)
  const { undo } = await readFlash(saved)
  expect((await post(undo!.action, undo!.fields)).status).toBe(302)
  expect((await findCategory('jazz'))?.name).toBe('Jazz')
  // Sent from the form that was opened before.
  const stale = await readPage(
    await post(path, { ...fields, seoTitle: 'Swing tonight', openedWith }),
  )
  expect(stale.status).toBe(409)
  expect(stale.words).toContain('Someone else saved this while you were editing it.')
})

test('A move is made by a form, with Undo, and from the tree back to it', async () => {
  const path = `/categories/jazz?${site}`
  const fields = {
    intent: 'move',
    parent: 'comedy',
    after: '',
    openedWith: fingerprint({ parent: 'concerts' }),
  }
  const moved = await post(path, { ...fields, from: 'tree' })
  expect(moved.headers.get('location')).toBe(`/categories/tree?${site}#category-jazz`)
  expect((await findCategory('jazz'))?.parent_id).toBe('comedy')
  // The page was opened before.
  const stale = await readPage(await post(path, { ...fields, parent: '' }))
  expect(stale.status).toBe(409)
  expect(stale.words).toContain('Someone else changed this to “Comedy”. Save again to use yours.')
  const { undo } = await readFlash(moved)
  await post(undo!.action, undo!.fields)
  expect((await findCategory('jazz'))?.parent_id).toBe('concerts')
  const refused = await readPage(
    await post(`/categories/concerts?${site}`, {
      intent: 'move',
      parent: 'jazz',
      openedWith: fingerprint({ parent: null }),
    }),
  )
  expect([refused.status, refused.words]).toEqual([
    422,
    expect.stringContaining('A category cannot be below itself'),
  ])
  const up = await post(`/categories/comedy?${site}`, { intent: 'up', from: 'tree' })
  expect((await readFlash(up)).text).toBe('Moved Comedy.')
})

test('A merge shows what it moves first; then the old page redirects for good', async () => {
  const path = `/categories/jazz?${site}`
  const review = await open(`${path}&into=comedy`)
  expect(review.words).toMatch(/Merge Jazz into Comedy ?\?/)
  expect(review.words).toContain('1 event, upcoming and past')
  expect(review.words).toContain('/category/jazz will redirect to /category/comedy')
  const merged = await post(path, { intent: 'merge', into: 'comedy' })
  expect(merged.headers.get('location')).toBe(`/categories/comedy?${site}`)
  expect((await readFlash(merged)).text).toBe('Merged Jazz into Comedy.')
  const at = async (url: string) => {
    const { status, headers } = await fetchWorker(url, { headers: { cookie } })
    return [status, headers.get('location')]
  }
  const lake = 'http://laketown.localhost'
  expect(await at(`${lake}/category/jazz?page=2`)).toEqual([301, '/category/comedy?page=2'])
  expect(await at(`${lake}/search?cats=jazz`)).toEqual([301, '/search?cats=comedy'])
  expect(await at(`${ADMIN}${path}`)).toEqual([301, `/categories/comedy?${site}`])
  expect((await fetchPage(`${lake}/category/comedy`)).words).toContain('Swing')
  const api = await fetchWorker(`${lake}/api/categoryevents?id=jazz`)
  expect(await api.json()).toMatchObject({ events: [{ title: 'Swing' }] })
  expect((await open(`/categories/comedy?${site}`)).words).toContain('Leads here Jazz (jazz)')
  // Sent twice.
  expect((await post(path, { intent: 'merge', into: 'comedy' })).status).toBe(404)
})

test('A merge that cannot be is refused with a reason', async () => {
  const path = `/categories/concerts?${site}`
  const review = await open(`${path}&into=jazz`)
  expect(review.words).toContain('A category cannot be merged into itself or one below it.')
  for (const [into, text] of [
    ['', 'Choose a category'],
    ['jazz', 'A category cannot be merged into itself or one below it.'],
    ['golf', 'This category no longer exists.'],
  ]) {
    const refused = await readPage(await post(path, { intent: 'merge', into: into! }))
    expect([refused.status, refused.words]).toEqual([422, expect.stringContaining(text!)])
  }
})

test('What is in use cannot be deleted, by the page or by a form of its own', async () => {
  const path = `/categories/jazz?${site}`
  expect((await open(path)).words).toContain('Only what nothing uses can be deleted.')
  const refused = await readPage(await post(path, { intent: 'delete' }))
  expect([refused.status, refused.words]).toEqual([
    409,
    expect.stringContaining('Merge it into another category instead.'),
  ])
  expect((await open(`/categories/comedy?${site}`)).words).toMatch(/Delete Comedy ?\?/)
  const deleted = await post(`/categories/comedy?${site}`, { intent: 'delete' })
  expect(deleted.headers.get('location')).toBe(`/categories/tree?${site}`)
  expect((await fetchWorker('http://laketown.localhost/category/comedy')).status).toBe(404)
})

test('Forms of another origin, and of people who are no superadmins, change nothing', async () => {
  const forms: [string, Record<string, string>][] = [
    ['new', { parent: '', name: 'Mallory was here' }],
    ['jazz', { intent: 'move', parent: '', openedWith: fingerprint({ parent: 'concerts' }) }],
    ['jazz', { intent: 'merge', into: 'comedy' }],
    ['comedy', { intent: 'delete' }],
    ['comedy', { intent: 'rename', name: 'Mallory', openedWith: fingerprint({ name: 'Comedy' }) }],
  ]
  const admin = await addAccount({
    email: 'admin@lake.example',
    adminOfSites: ['laketown', 'harbor'],
  })
  const theirs = (await signIn(admin, HOST)).cookie
  for (const [slug, fields] of forms) {
    const path = `/categories/${slug}?${site}`
    const strange = await post(path, fields, { origin: 'http://laketown.localhost' })
    expect([slug, strange.status]).toEqual([slug, 403])
    expect((await post(path, fields, { cookie: theirs })).status).toBe(404)
    expect((await post(path, fields, { cookie: '' })).status).toBe(302)
  }
  expect(await db.all(sql`SELECT id, name, parent_id AS p FROM category ORDER BY id`)).toEqual([
    { id: 'comedy', name: 'Comedy', p: null },
    { id: 'concerts', name: 'Concerts', p: null },
    { id: 'jazz', name: 'Jazz', p: 'concerts' },
  ])
  expect(await db.all(sql`SELECT * FROM audit_entry`)).toEqual([])
})

test('Every act is in the audit log with who did it, from what to what', async () => {
  await post(`/categories/jazz?${site}`, {
    intent: 'move',
    parent: 'comedy',
    after: '',
    openedWith: fingerprint({ parent: 'concerts' }),
  })
  const [entry] = await db.all<{ action: string; changes: string; name: string }>(sql`
    SELECT action, changes, target_name AS name FROM audit_entry`)
  expect(entry).toMatchObject({ action: 'category.move', name: 'Jazz' })
  expect(JSON.parse(entry!.changes)).toEqual({
    place: {
      before: { parentId: 'concerts', after: null },
      after: { parentId: 'comedy', after: null },
    },
  })
})

test('An unknown button, and an id that is none, are refused', async () => {
  expect((await post(`/categories/jazz?${site}`, { intent: 'constructor' })).status).toBe(400)
  for (const id of ['golf', 'JAZZ', '%00', 'constructor']) {
    expect([id, (await open(`/categories/${id}?${site}`)).status]).toEqual([id, 404])
    expect((await post(`/categories/${id}?${site}`, { intent: 'delete' })).status).toBe(404)
  }
})

test('The API changes a category on the console’s and the programs’ doors too', async () => {
  for (const door of ['admin', 'api']) {
    const host = `${door}.localhost`
    const response = await fetchWorker(`http://${host}/api/category/update`, {
      method: 'POST',
      headers: { cookie, origin: ADMIN, 'content-type': 'application/json' },
      body: JSON.stringify({ id: 'comedy', name: 'Concerts', blurb: door }),
    })
    if (door === 'admin') {
      expect([response.status, await response.json()]).toEqual([
        400,
        {
          error: 'Your form has some problems',
          type: 'validation_error',
          fields: { name: 'There is already a category with this name here' },
        },
      ])
    } else expect(response.status).toBe(403)
  }
})
