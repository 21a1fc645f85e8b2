import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { findDraftImage } from '~/domain/images/image-drafts.server'
import { openServices } from '~/domain/open-services.server'
import { sha256 } from '~/lib/crypto/sha-256'
import { addAccount } from '../../../test/accounts'
import { db } from '../../../test/database'
import { NOW } from '../../../test/fixtures'
import { createPng } from '../../../test/samples/png-image'
import { readUploadForm } from './read-upload-form.server'

const services = { ...openServices(env), now: NOW }
const URL_OF_FORM = 'http://laketown.localhost/create/event'

let account: string
let count = 0

beforeEach(async () => {
  count += 1
  account = await addAccount({ email: `ann${count}@example.com` })
  await db.run(sql`DELETE FROM image_upload`)
})

const read = (body: BodyInit, headers: HeadersInit = {}) =>
  readUploadForm(new Request(URL_OF_FORM, { method: 'POST', body, headers }), services, {
    uploader: { account, network: 'home' },
    fileFields: ['image', 'days[0].poster'],
  })

async function readValid(body: BodyInit, headers?: HeadersInit) {
  const form = await read(body, headers)
  if (form.kind !== 'form') throw new Error(form.message)
  return form
}

const png = async (shade = 1) =>
  (await createPng(4, 3, () => [shade, 1, 1])) as Uint8Array<ArrayBuffer>

function toForm(fields: Record<string, string | File>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

/** A multipart body as bytes, in chunks of so many. */
function sendInChunks(body: string, size: number) {
  const bytes = new TextEncoder().encode(body)
  let at = 0
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.length) return controller.close()
      controller.enqueue(bytes.slice(at, at + size))
      at += size
    },
  })
  return read(stream, { 'content-type': 'multipart/form-data; boundary=x' })
}

test('A form with an image has its texts, and its uploader may see the stored image', async () => {
  const bytes = await png()
  const form = await readValid(
    toForm({
      title: 'Jazz\u0000 night',
      image: new File([bytes], 'poster.png'),
      about: 'é\r\n— ok',
    }),
  )
  const checksum = await sha256(bytes)
  expect(Object.fromEntries(form.formData)).toEqual({ title: 'Jazz night', about: 'é\r\n— ok' })
  expect(form.files).toEqual({ image: { kind: 'stored', checksum } })
  expect(await findDraftImage(services, { account, checksum })).toMatchObject({ width: 4 })
  expect(await findDraftImage(services, { account: 'bo', checksum })).toBe(null)
})

test('A field in which no file was chosen is absent', async () => {
  const form = await readValid(toForm({ title: 'Jazz', image: new File([], '') }))
  expect(form.files).toEqual({})
  expect([...form.formData.keys()]).toEqual(['title'])
})

test('Each refused file has its message, and the texts around it stay', async () => {
  const form = await readValid(
    toForm({
      title: 'Jazz',
      image: new File(['<svg/>'], 'a.png'),
      'days[0].poster': new File([new Uint8Array(20_971_521)], 'b.png'),
      about: 'after',
    }),
  )
  expect(Object.fromEntries(form.formData)).toEqual({ title: 'Jazz', about: 'after' })
  expect(form.files).toEqual({
    image: { kind: 'refused', status: 422, message: 'Only png, jpeg or gif are accepted' },
    'days[0].poster': { kind: 'refused', status: 422, message: 'Maximum size allowed is 20mb' },
  })
})

test('Who has uploaded too much today is refused, with when to try again', async () => {
  const body = toForm({ image: new File([await png()], 'a.png') })
  const form = await readValid(body, { 'content-length': '250000001' })
  expect(form.files.image).toMatchObject({ kind: 'refused', status: 429, retryAfter: 25_200 })
})

test('A file in a field that has none is ignored, and a text instead of a file is no file', async () => {
  const form = await readValid(
    toForm({ title: 'Jazz', image: 'a text', banner: new File([await png()], 'x.png') }),
  )
  expect([Object.fromEntries(form.formData), form.files]).toEqual([{ title: 'Jazz' }, {}])
})

test('A form without a file may be urlencoded', async () => {
  const form = await readValid(new URLSearchParams({ title: 'Jazz' }))
  expect([Object.fromEntries(form.formData), form.files]).toEqual([{ title: 'Jazz' }, {}])
})

const field = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

test('It makes no difference in which chunks a form arrives', async () => {
  const body = `${field('title', 'a\r\n--y\r\n--')}${field('about', '')}--x--\r\n`
  for (const size of [1, 2, 3, 7, 64, 10_000]) {
    const form = await sendInChunks(body, size)
    expect(form).toMatchObject({ kind: 'form', files: {} })
    if (form.kind !== 'form') return
    expect(Object.fromEntries(form.formData)).toEqual({ title: 'a\r\n--y\r\n--', about: '' })
  }
})

test.each([
  ['nothing', '', 400],
  ['no boundary', 'title=Jazz', 400],
  ['a part without a name', '--x\r\nContent-Type: text/plain\r\n\r\na\r\n--x--', 400],
  ['a part that is cut off', field('title', 'Jazz'), 400],
  ['headers that do not end', `--x\r\n${'a'.repeat(20_000)}`, 400],
  ['a name that would build a list', `${field('a[999]', 'b')}--x--`, 400],
  ['instructions to conform', `${field('__intent__', 'b')}--x--`, 400],
  ['501 fields', `${field('a', 'b').repeat(501)}--x--`, 400],
  [
    'more than 128 KB of text',
    `${field('a', 'b'.repeat(131_000))}${field('b', 'c'.repeat(600))}--x--`,
    413,
  ],
])('A form with %s is refused', async (_, body, status) => {
  expect(await sendInChunks(body, 4096)).toMatchObject({ kind: 'unreadable', status })
})
