import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { imageSize } from 'image-size'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { purgeImages } from '~/domain/images/purge-images.server'
import { openServices } from '~/domain/open-services.server'
import { sha256 } from '~/lib/crypto/sha-256'
import { DAY, HOUR } from '~/lib/time/local-time'
import { addAccount, signIn, signInProgram } from '../accounts'
import { db } from '../database'
import { addEvent, createFixtures, NOW } from '../fixtures'
import { createPng } from '../samples/png-image'
import {
  containsText,
  createJpeg,
  exifSegment,
  insertSegments,
  joinBytes,
} from '../samples/sample-images'
import { fetchWorker } from './worker'

const SITE = 'http://laketown.localhost'
const CONSOLE = 'http://admin.localhost'
const HOST = 'laketown.localhost'

type Person = { id: string; headers: Record<string, string> }
let ann: Person
let bo: Person
let shade = 0

beforeAll(createFixtures)
beforeEach(async () => {
  await db.run(sql`UPDATE event SET image_checksum = NULL`)
  await db.run(sql`DELETE FROM account`)
  await db.run(sql`DELETE FROM image`)
  await db.run(sql`DELETE FROM image_upload`)
  for (const { key } of (await env.BUCKET.list()).objects) await env.BUCKET.delete(key)
  ann = await signInPerson('ann@example.com')
  bo = await signInPerson('bo@example.com')
})

async function signInPerson(email: string): Promise<Person> {
  const id = await addAccount({ email })
  const { cookie } = await signIn(id, HOST)
  return { id, headers: { cookie, origin: SITE, host: HOST } }
}

/** A new image, and its checksum. */
async function draw(width = 900, height = 600) {
  shade += 1
  const bytes = (await createPng(width, height, () => [shade, 9, 9])) as Uint8Array<ArrayBuffer>
  return { bytes, checksum: await sha256(bytes) }
}

function post(path: string, { headers }: Pick<Person, 'headers'>, body?: BodyInit, more = {}) {
  const type = { 'content-type': 'application/octet-stream' }
  return fetchWorker(SITE + path, {
    method: 'POST',
    headers: { ...headers, ...type, ...more },
    body,
  })
}

const create = (checksum: string, person = ann) =>
  post(`/api/images/create?checksum=${checksum}`, person)

const upload = (checksum: string, body: BodyInit | undefined, person = ann, more = {}) =>
  post(`/api/images/upload?checksum=${checksum}`, person, body, more)

async function needsUpload(checksum: string, person = ann): Promise<unknown> {
  const response = await create(checksum, person)
  expect(response.status).toBe(200)
  return response.json()
}

const preview = (checksum: string, headers: Record<string, string> = ann.headers, host = SITE) =>
  fetchWorker(`${host}/account/upload/${checksum}.jpg`, { headers })

async function listStored() {
  const { objects } = await env.BUCKET.list()
  const rows = await db.all<{ checksum: string }>(sql`SELECT checksum FROM image`)
  return [...objects.map(({ key }) => key), ...rows.map(({ checksum }) => checksum)]
}

test('An image is uploaded once: create asks for it, upload stores it, and then it is there', async () => {
  const { bytes, checksum } = await draw()
  expect(await needsUpload(checksum)).toEqual({ needsUpload: true })
  const stored = await upload(checksum, bytes)
  expect([stored.status, await stored.json()]).toEqual([200, { checksum }])
  expect(await needsUpload(checksum)).toEqual({ needsUpload: false })
  expect(await needsUpload(checksum.toUpperCase())).toEqual({ needsUpload: false })
  expect((await upload(checksum.toUpperCase(), bytes)).status).toBe(200)
})

test('A program with a token uploads like a browser', async () => {
  const { bytes, checksum } = await draw()
  const program = { headers: { authorization: await signInProgram(ann.id, HOST), host: HOST } }
  expect((await create(checksum, { id: ann.id, ...program })).status).toBe(200)
  expect((await upload(checksum, bytes, { id: ann.id, ...program })).status).toBe(200)
})

test('Nobody uploads without logging in, or from a page of another origin', async () => {
  const { bytes, checksum } = await draw()
  const stranger = { id: '', headers: { host: HOST, origin: SITE } }
  for (const refused of [
    await create(checksum, stranger),
    await upload(checksum, bytes, stranger),
  ]) {
    expect([refused.status, await refused.json()]).toEqual([401, { error: 'Please log in' }])
  }
  const foreign = { id: ann.id, headers: { ...ann.headers, origin: 'http://evil.example' } }
  expect((await upload(checksum, bytes, foreign)).status).toBe(403)
  expect(await listStored()).toEqual([])
})

test('A checksum that is none is refused', async () => {
  for (const checksum of ['', 'abc', `${'0'.repeat(63)}g`, '0'.repeat(65), "' OR 1=1 --"]) {
    for (const response of [await create(checksum), await upload(checksum, 'x')]) {
      expect([checksum, response.status]).toEqual([checksum, 400])
      expect(await response.json()).toEqual({
        error: 'checksum must be the SHA-256 of the file, in hex',
      })
    }
  }
})

const text = (words: string) => new TextEncoder().encode(words)
const NOT_AN_IMAGE = 'Only png, jpeg or gif are accepted'

test('What is not a whole image within the limits is refused with a message, and nothing is stored', async () => {
  const { bytes } = await draw()
  const wide = bytes.slice()
  new DataView(wide.buffer).setUint32(16, 50_000)
  const tooLong = new Uint8Array(20_971_521)
  tooLong.set(bytes)
  const refusals: [Uint8Array, string][] = [
    [new Uint8Array(), NOT_AN_IMAGE],
    [text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), NOT_AN_IMAGE],
    [text('<!doctype html><script>alert(1)</script>'), NOT_AN_IMAGE],
    [joinBytes(bytes.subarray(0, 33), text('<script>alert(1)</script>')), NOT_AN_IMAGE],
    [bytes.subarray(0, bytes.length / 2), NOT_AN_IMAGE],
    [wide, 'No side may be longer than 12000 pixels'],
    [tooLong, 'Maximum size allowed is 20mb'],
  ]
  for (const [file, error] of refusals) {
    const checksum = await sha256(file.slice() as Uint8Array<ArrayBuffer>)
    const response = await upload(checksum, new Blob([file as Uint8Array<ArrayBuffer>]))
    expect([error, response.status, await response.json()]).toEqual([error, 422, { error }])
  }
  // Without a length, as a stream.
  const streamed = await upload('0'.repeat(64), new Blob([tooLong]).stream())
  expect([streamed.status, await streamed.json()]).toEqual([
    422,
    { error: 'Maximum size allowed is 20mb' },
  ])
  expect((await upload('0'.repeat(64), undefined)).status).toBe(422)
  expect(await listStored()).toEqual([])
})

test('A file with another checksum is refused, and nothing is stored', async () => {
  const { bytes } = await draw()
  const response = await upload('a'.repeat(64), bytes)
  expect([response.status, await response.json()]).toEqual([
    422,
    { error: 'The picture was changed on its way. Please try again.' },
  ])
  expect(await listStored()).toEqual([])
})

test('A length that the request only declares is refused before anything is read', async () => {
  const { bytes, checksum } = await draw()
  const response = await upload(checksum, bytes, ann, { 'content-length': '20971521' })
  expect(response.status).toBe(422)
  expect(await db.all(sql`SELECT * FROM image_upload`)).toEqual([])
})

test('Too many uploads of a day are refused, with when to try again', async () => {
  const { bytes, checksum } = await draw()
  await db.run(sql`INSERT INTO image_upload (uploader, day, uploads, bytes)
    VALUES (${`account ${ann.id}`}, ${Math.floor(NOW / DAY)}, 50, 0)`)
  const response = await upload(checksum, bytes)
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, `${7 * 3600}`])
  expect(await response.json()).toEqual({
    error: 'You have uploaded too many pictures today. Please try again tomorrow.',
  })
  expect((await upload(checksum, bytes, bo)).status).toBe(200)
})

test('The same image can be sent twice at once, by two people', async () => {
  const { bytes, checksum } = await draw()
  const answers = await Promise.all([
    upload(checksum, bytes),
    upload(checksum, bytes),
    upload(checksum, bytes, bo),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await listStored()).toEqual([`original/${checksum}`, checksum])
})

test('Only who has uploaded an image sees it before something shows it, for a day, without metadata', async () => {
  const photo = insertSegments(createJpeg(), exifSegment(1, 'serial 0815'))
  const checksum = await sha256(photo as Uint8Array<ArrayBuffer>)
  await upload(checksum, photo as Uint8Array<ArrayBuffer>)
  const seen = await preview(checksum)
  expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(seen.headers.get('cache-control')).toBe('private, no-store')
  expect(containsText(new Uint8Array(await seen.arrayBuffer()), 'serial')).toBe(false)
  expect((await preview(checksum, bo.headers)).status).toBe(404)
  expect((await preview(checksum, { host: HOST })).status).toBe(404)
  expect((await preview('0'.repeat(64))).status).toBe(404)
  const door = await fetchWorker(`http://images.localhost/${checksum}/full/max/0/default.jpg`)
  expect(door.status).toBe(404)
  await db.run(sql`UPDATE image_draft SET created_at = ${NOW - DAY}`)
  expect((await preview(checksum)).status).toBe(404)
})

test('A preview is at most 800 pixels wide, and never enlarged', async () => {
  for (const [width, expected] of [
    [900, 800],
    [300, 300],
  ] as const) {
    const { bytes, checksum } = await draw(width, 200)
    await upload(checksum, bytes)
    const seen = imageSize(new Uint8Array(await (await preview(checksum)).arrayBuffer()))
    expect(seen.width).toBe(expected)
  }
})

test('Knowing the checksum of another’s image that nothing shows does not give access to it', async () => {
  const { bytes, checksum } = await draw()
  await upload(checksum, bytes)
  expect(await needsUpload(checksum, bo)).toEqual({ needsUpload: true })
  expect((await preview(checksum, bo.headers)).status).toBe(404)
  const event = await addEvent({ title: 'Jazz', wall: '2026-05-02T20:00:00' })
  await db.run(sql`UPDATE event SET image_checksum = ${checksum} WHERE id = ${event}`)
  expect(await needsUpload(checksum, bo)).toEqual({ needsUpload: false })
  expect((await preview(checksum, bo.headers)).status).toBe(200)
})

test('An image that is about to be used is not purged for a day, and then it is', async () => {
  const services = openServices(env)
  const purgeAt = (now: number) => purgeImages({ ...services, now })
  const { bytes, checksum } = await draw()
  await upload(checksum, bytes)
  await db.run(sql`UPDATE image SET created_at = ${NOW - 9 * DAY}`)
  expect(await purgeAt(NOW + DAY - HOUR)).toEqual({ purged: 0 })
  expect(await needsUpload(checksum)).toEqual({ needsUpload: false })
  expect(await purgeAt(NOW + DAY)).toEqual({ purged: 1 })
  expect(await needsUpload(checksum)).toEqual({ needsUpload: true })
  expect(await listStored()).toEqual([])
})

test('The drafts of a deleted account are deleted with it, and their images at night', async () => {
  const { bytes, checksum } = await draw()
  await upload(checksum, bytes)
  await db.run(sql`DELETE FROM account WHERE id = ${ann.id}`)
  expect(await db.all(sql`SELECT * FROM image_draft`)).toEqual([])
  expect(await purgeImages({ ...openServices(env), now: NOW + 2 * HOUR })).toEqual({ purged: 1 })
})

test('An admin uploads in the console, and sees the image there before it is used', async () => {
  const id = await addAccount({ email: 'editor@example.com', adminOfSites: ['laketown'] })
  const { bytes, checksum } = await draw()
  const uploadAsAdmin = async (account: string) => {
    const { cookie } = await signIn(account, 'admin.localhost')
    const headers = { cookie, host: 'admin.localhost', origin: CONSOLE }
    const init = { method: 'POST', headers, body: bytes }
    const uploaded = await fetchWorker(`${CONSOLE}/api/images/upload?checksum=${checksum}`, init)
    const shown = await preview(checksum, headers, CONSOLE)
    return [uploaded.status, shown.status]
  }
  expect(await uploadAsAdmin(ann.id)).toEqual([404, 404])
  expect(await listStored()).toEqual([])
  expect(await uploadAsAdmin(id)).toEqual([200, 200])
  expect((await preview(checksum, bo.headers)).status).toBe(404)
})
