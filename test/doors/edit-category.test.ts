import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { sha256 } from '~/lib/crypto/sha-256'
import { addAccount, signIn, signInProgram } from '../accounts'
import { db } from '../database'
import { createFixtures } from '../fixtures'
import { createPng } from '../samples/png-image'
import { fetchPage, fetchWorker, readPage } from './worker'

const HOST = 'laketown.localhost'
const SITE = `http://${HOST}`
const EDIT = `${SITE}/category/comedy/edit`

let editor: string
let cookie: string

beforeAll(async () => {
  await createFixtures()
  editor = await addAccount({ email: 'editor@lake.example', isSuperadmin: true })
  cookie = (await signIn(editor, HOST)).cookie
})
beforeEach(() =>
  db.run(sql`UPDATE category SET name = 'Comedy', blurb = '', description = '',
    thumbnail_image_checksum = NULL, background_image_checksum = NULL WHERE id = 'comedy'`),
)

type Row = { name: string; blurb: string; description: string; thumbnail: string | null }
const readComedy = () =>
  db.get<Row>(sql`SELECT name, blurb, description, thumbnail_image_checksum AS thumbnail
    FROM category WHERE id = 'comedy'`)

const open = async (url = EDIT) => readPage(await fetchWorker(url, { headers: { cookie } }))

/** What a browser without JavaScript sends: the form as it was drawn, with these changes. */
async function submit(changes: Record<string, string | File | null>, html?: string) {
  const body = new FormData()
  const fields = { ...readFields(html ?? (await open()).html), ...changes }
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') body.set(name, value)
    else if (value) body.set(name, value)
  }
  const headers = { cookie, origin: SITE, host: HOST }
  return fetchWorker(EDIT, { method: 'POST', headers, body })
}

/** The fields of the page's form. */
function readFields(html: string): Record<string, string> {
  const [form = ''] = html.match(/<form[^>]*id="edit-category".*?<\/form>/s) ?? []
  const inputs = [...form.matchAll(/<input [^>]*>/g)].flatMap(([input]) => {
    const name = input.match(/ name="([^"]*)"/)?.[1]
    const value = input.match(/ value="([^"]*)"/)?.[1] ?? ''
    return name && !name.endsWith('File') ? [[name, value]] : []
  })
  const text = form.match(/<textarea[^>]*name="description"[^>]*>([^<]*)/)?.[1] ?? ''
  return Object.fromEntries([...inputs, ['description', text]])
}

const image = async (shade: number) =>
  (await createPng(30, 20, () => [shade, 9, 9])) as Uint8Array<ArrayBuffer>

/** The message beside a field. */
const readError = (html: string, name: string) =>
  html.match(new RegExp(`id="edit-category-${name}-error"[^>]*>([^<]*)`))?.[1]

test('Only a superadmin sees the link to edit a category, on a page that is not cached', async () => {
  const page = await open(`${SITE}/category/comedy`)
  expect(page.html).toMatch(/href="\/category\/comedy\/edit"[^>]*>Edit category</)
  expect(page.headers.get('cache-control')).toContain('no-store')
  const admin = await addAccount({ email: 'admin@lake.example', adminOfSites: ['laketown'] })
  const signedIn = { cookie: (await signIn(admin, HOST)).cookie }
  for (const headers of [{}, signedIn]) {
    const response = await fetchWorker(`${SITE}/category/comedy?notice=saved`, { headers })
    const html = await response.text()
    expect(html).toMatch(/<h1[^>]*>Comedy<\/h1>/)
    expect(html).not.toContain('Edit category')
    expect(html).not.toContain('is saved')
  }
})

test('Only a superadmin edits a category; visitors are sent to log in', async () => {
  const visitor = await fetchWorker(EDIT)
  expect([visitor.status, visitor.headers.get('location')]).toEqual([
    302,
    expect.stringContaining('http://login.localhost/login?redirect='),
  ])
  for (const adminOfSites of [[], ['laketown'], ['harbor'], ['laketown', 'harbor']]) {
    const id = await addAccount({ email: `${adminOfSites.join('.')}x@lake.example`, adminOfSites })
    const headers = { cookie: (await signIn(id, HOST)).cookie, origin: SITE, host: HOST }
    expect((await fetchWorker(EDIT, { headers })).status).toBe(404)
    const body = new FormData()
    body.set('name', 'Mallory was here')
    expect((await fetchWorker(EDIT, { method: 'POST', headers, body })).status).toBe(404)
  }
  expect((await readComedy()).name).toBe('Comedy')
})

test('A form of another origin changes nothing', async () => {
  const body = new FormData()
  body.set('name', 'Mallory was here')
  const headers = { cookie, origin: 'http://harbor.localhost' }
  expect((await fetchWorker(EDIT, { method: 'POST', headers, body })).status).toBe(403)
  expect((await readComedy()).name).toBe('Comedy')
})

test('A category is saved, and its page shows it with a notice, on every site', async () => {
  await fetchPage('http://harbor.localhost/category/comedy')
  const texts = { blurb: 'Rooms full of laughter', description: 'One.\r\n\r\nTwo.\r\nTwo.' }
  const saved = await submit({ name: ' Comedy  Nights ', ...texts })
  expect([saved.status, saved.headers.get('location')]).toEqual([
    303,
    '/category/comedy?notice=saved',
  ])
  expect(await readComedy()).toMatchObject({
    ...texts,
    name: 'Comedy Nights',
    description: 'One.\n\nTwo.\nTwo.',
  })
  const page = await open(`${SITE}/category/comedy?notice=saved`)
  expect(page.words).toContain('The category is saved.')
  expect(page.html).toContain('<p>One.</p><p>Two.</p><p>Two.</p>')
  const reopened = await open()
  expect(reopened.title).toBe('Edit Comedy Nights - Laketown')
  expect(readFields(reopened.html)).toMatchObject({ name: 'Comedy Nights', blurb: texts.blurb })
  const harbor = await fetchPage('http://harbor.localhost/category/comedy')
  expect(harbor.words).toContain('Comedy Nights Rooms full of laughter')
})

test('A wrong name is refused beside its field, and nothing is stored', async () => {
  const errors: [string, string][] = [
    ['', 'Name is required'],
    ['  ', 'Name is required'],
    ['ab', 'Name is too short'],
    ['x'.repeat(81), 'Please use at most 80 characters'],
  ]
  for (const [name, message] of errors) {
    const refused = await submit({ name, blurb: 'Typed <b>text</b>' })
    const { html } = await readPage(refused)
    expect(refused.status).toBe(422)
    expect(readError(html, 'name')).toBe(message)
    expect(html).toContain('value="Typed &lt;b&gt;text&lt;/b&gt;"')
  }
  expect(await readComedy()).toMatchObject({ name: 'Comedy', blurb: '' })
})

test('Without JavaScript an image is sent with the form, shown, kept and removed', async () => {
  const png = await image(10)
  const checksum = await sha256(png)
  const chosen = { thumbnailImageChecksumFile: new File([png], 'me.png') }
  // The form has another error: the image stays chosen, and its uploader sees it.
  const refused = await readPage(await submit({ ...chosen, name: 'ab' }))
  expect(refused.status).toBe(422)
  expect(readFields(refused.html)).toMatchObject({ thumbnailImageChecksum: checksum })
  expect(refused.html).toContain(`src="/account/upload/${checksum}.jpg"`)
  expect((await readComedy()).thumbnail).toBeNull()
  expect((await submit({ name: 'Comedy' }, refused.html)).status).toBe(303)
  expect((await readComedy()).thumbnail).toBe(checksum)
  expect((await open()).html).toContain(`/${checksum}/full/`)
  expect((await submit({ blurb: 'Laughter' })).status).toBe(303)
  expect((await readComedy()).thumbnail).toBe(checksum)
  // "Keep this picture" is not checked.
  expect((await submit({ thumbnailImageChecksum: null })).status).toBe(303)
  expect((await readComedy()).thumbnail).toBeNull()
})

test('A file that is no image is refused beside its field, and the earlier choice remains', async () => {
  const png = await image(20)
  const checksum = await sha256(png)
  await submit({ thumbnailImageChecksumFile: new File([png], 'me.png') })
  const svg = new File(['<svg onload="alert(1)"/>'], 'me.png', { type: 'image/png' })
  const large = new File([new Uint8Array(20_971_521)], 'me.png')
  const refusals: [File, string][] = [
    [svg, 'Only png, jpeg or gif are accepted'],
    [large, 'Maximum size allowed is 20mb'],
  ]
  for (const [file, message] of refusals) {
    const refused = await readPage(await submit({ thumbnailImageChecksumFile: file, blurb: 'New' }))
    expect(refused.status).toBe(422)
    expect(readError(refused.html, 'thumbnailImageChecksum')).toBe(message)
    expect(readFields(refused.html)).toMatchObject({ thumbnailImageChecksum: checksum })
  }
  expect(await readComedy()).toMatchObject({ thumbnail: checksum, blurb: '' })
})

test('The checksum of an image that the editor has not uploaded is refused', async () => {
  for (const checksum of ['f'.repeat(64), 'x', '../../etc/passwd']) {
    const refused = await readPage(await submit({ backgroundImageChecksum: checksum }))
    expect(refused.status).toBe(422)
    expect(readError(refused.html, 'backgroundImageChecksum')).toBe(
      'This picture is no longer available. Please choose it again.',
    )
  }
})

test('The second of two editors sees what the first has changed, and loses nothing', async () => {
  const { html } = await open()
  expect((await submit({ name: 'Stand-Up', blurb: 'Theirs' }, html)).status).toBe(303)
  const second = await submit({ blurb: 'Mine', description: 'Also mine' }, html)
  expect(second.status).toBe(409)
  const page = await readPage(second)
  expect(page.words).toContain('Someone else saved this while you were editing it.')
  expect(readFields(page.html)).toMatchObject({
    name: 'Stand-Up',
    blurb: 'Mine',
    description: 'Also mine',
  })
  expect(readError(page.html, 'name')).toContain('You see what they saved')
  expect(readError(page.html, 'blurb')).toContain('Someone else changed this to “Theirs”.')
  expect(readError(page.html, 'description')).toBeUndefined()
  expect(await readComedy()).toMatchObject({ name: 'Stand-Up', blurb: 'Theirs', description: '' })
  // An error of another kind meanwhile does not make the form forget what it was opened with.
  expect((await submit({}, page.html)).status).toBe(303)
  expect(await readComedy()).toMatchObject({ name: 'Stand-Up', blurb: 'Mine' })
})

test('A form that was refused still knows what it was opened with', async () => {
  const refused = await readPage(await submit({ name: 'ab' }))
  await db.run(sql`UPDATE category SET blurb = 'Theirs' WHERE id = 'comedy'`)
  expect((await submit({ name: 'Laughs' }, refused.html)).status).toBe(409)
})

test('A category that does not exist cannot be edited', async () => {
  for (const id of ['golf', 'COMEDY', '%00', 'constructor']) {
    const page = await open(`${SITE}/category/${id}/edit`)
    expect([id, page.status]).toEqual([id, 404])
  }
})

/** Calls the API as this account, by default the superadmin. */
async function call(body: unknown, account = editor) {
  const authorization = await signInProgram(account, HOST)
  const response = await fetchWorker(`${SITE}/api/category/update`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, json: await response.json() }
}

test('A program changes what it sends of a category, and nothing else', async () => {
  const changes = { id: 'comedy', name: 'Stand-Up', description: 'Loud.' }
  const { status, json } = await call(changes)
  expect([status, json]).toEqual([
    200,
    { ...changes, blurb: '', thumbnailImageChecksum: null, backgroundImageChecksum: null },
  ])
  expect((await call({ id: 'comedy', blurb: 'Laughter', description: null })).status).toBe(200)
  expect(await readComedy()).toEqual({
    name: 'Stand-Up',
    blurb: 'Laughter',
    description: '',
    thumbnail: null,
  })
})

test('A program gets the messages of the form, by field', async () => {
  const { status, json } = await call({ id: 'comedy', name: 'ab', thumbnailImageChecksum: 'x' })
  expect([status, json]).toEqual([
    400,
    {
      error: 'Your form has some problems',
      type: 'validation_error',
      fields: {
        name: 'Name is too short',
        thumbnailImageChecksum: 'This picture is no longer available. Please choose it again.',
      },
    },
  ])
  const unknown = await call({ id: 'comedy', backgroundImageChecksum: 'f'.repeat(64) })
  expect(unknown).toMatchObject({
    status: 400,
    json: { fields: { backgroundImageChecksum: expect.any(String) } },
  })
  expect((await readComedy()).name).toBe('Comedy')
})

test.each([
  ['no JSON', 'name=x', 400],
  ['a list', '[]', 400],
  ['no id', { name: 'Comedy Nights' }, 400],
  ['an id that is a number', { id: 5, name: 'Comedy Nights' }, 400],
  ['a megabyte', { id: 'comedy', description: 'x'.repeat(1_000_000) }, 400],
  ['an unknown category', { id: 'golf', name: 'Golf' }, 404],
  ['a name that is a number', { id: 'comedy', name: 5 }, 400],
  ['a name that is null', { id: 'comedy', name: null }, 400],
])('A program that sends %s is refused, and nothing is stored', async (_, body, status) => {
  const reply = await call(body)
  expect(reply).toMatchObject({ status, json: { error: expect.any(String) } })
  expect((await readComedy()).name).toBe('Comedy')
})

test('Only a superadmin’s program changes a category', async () => {
  const admin = await addAccount({ email: 'api.admin@lake.example', adminOfSites: ['laketown'] })
  expect((await call({ id: 'comedy', name: 'Mallory' }, admin)).status).toBe(404)
  const visitor = await fetchWorker(`${SITE}/api/category/update`, { method: 'POST', body: '{}' })
  expect(visitor.status).toBe(401)
  expect((await readComedy()).name).toBe('Comedy')
})
