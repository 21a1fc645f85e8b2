import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { DAY } from '~/lib/local-time'
import { openBucket } from '~/platform/bucket.server'
import { createPng } from '../../../test/png-image'
import { db } from '../../../test/database'
import { copyImage } from './copy-image.server'
import { findImage } from './image-store.server'
import { storeImage } from './store-image.server'

const bucket = openBucket(env.BUCKET)
const NOW = Date.parse('2026-05-01T12:00:00Z')
const stores = { db, bucket, now: NOW }
const red = () => createPng(30, 20, () => [200, 0, 0])

test('An image is stored under its checksum, with its size', async () => {
  const bytes = await red()
  const stored = await storeImage(stores, bytes)
  if (stored.kind !== 'stored') throw new Error(stored.kind)
  expect(stored).toMatchObject({ contentType: 'image/png', width: 30, height: 20 })
  const digest = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)
  expect(stored.checksum).toBe(Buffer.from(digest).toString('hex'))
  const original = await env.BUCKET.get(`original/${stored.checksum}`)
  expect(new Uint8Array(await original!.arrayBuffer())).toEqual(bytes)
  expect(original!.httpMetadata?.contentType).toBe('image/png')
  expect(await findImage(db, stored.checksum)).toMatchObject({ bytes: bytes.length, width: 30 })
})

test('Storing the same image again returns it and writes nothing', async () => {
  const first = await storeImage(stores, await red())
  const before = await env.BUCKET.head(`original/${first.kind === 'stored' && first.checksum}`)
  expect(await storeImage({ ...stores, now: NOW + DAY }, await red())).toEqual(first)
  const after = await env.BUCKET.head(`original/${first.kind === 'stored' && first.checksum}`)
  expect(after!.version).toBe(before!.version)
})

test('An image’s type is detected from its bytes', async () => {
  const gif = Uint8Array.from(
    atob('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'),
    (character) => character.charCodeAt(0),
  )
  expect(await storeImage(stores, gif)).toMatchObject({ contentType: 'image/gif', width: 1 })
  const refusal = { kind: 'not-an-image', message: 'Only png, jpeg or gif are accepted' }
  const text = (body: string) => new TextEncoder().encode(body)
  expect(await storeImage(stores, text('<!doctype html>'))).toEqual(refusal)
  expect(
    await storeImage(
      stores,
      text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ),
  ).toEqual(refusal)
  expect(await storeImage(stores, new Uint8Array())).toEqual(refusal)
  expect(await storeImage(stores, (await red()).subarray(0, 12))).toEqual(refusal)
})

test('A file over 20 MB is refused in the words of the specification', async () => {
  expect(await storeImage(stores, new Uint8Array(20_971_521))).toEqual({
    kind: 'too-large',
    message: 'Maximum size allowed is 20mb',
  })
})

test('An image with a side over the limit is refused, however small its file', async () => {
  const wide = await red()
  new DataView(wide.buffer).setUint32(16, 12_001)
  expect(await storeImage(stores, wide)).toEqual({
    kind: 'too-large',
    message: 'No side may be longer than 12000 pixels',
  })
})

test('A feed’s image is fetched once', async () => {
  let fetches = 0
  const fetchImage = async () => {
    fetches += 1
    return red()
  }
  const url = 'https://venue.example/poster.png'
  const first = await copyImage({ ...stores, fetchImage }, url)
  expect(first).toMatchObject({ kind: 'copied' })
  expect(await copyImage({ ...stores, now: NOW + 400 * DAY, fetchImage }, url)).toEqual(first)
  expect(fetches).toBe(1)
})

test('An image that cannot be fetched is skipped for a day, then retried', async () => {
  let fetches = 0
  const fetchImage = async () => {
    fetches += 1
    if (fetches === 1) throw new Error('the server answered 404')
    return red()
  }
  const url = 'https://venue.example/late.png'
  const failure = { kind: 'failed', error: 'the server answered 404' }
  expect(await copyImage({ ...stores, fetchImage }, url)).toEqual(failure)
  expect(await copyImage({ ...stores, now: NOW + DAY - 1, fetchImage }, url)).toEqual(failure)
  expect(fetches).toBe(1)
  const later = await copyImage({ ...stores, now: NOW + DAY, fetchImage }, url)
  expect(later.kind).toBe('copied')
})

test('A URL that is not an image is reported as such', async () => {
  const fetchImage = async () => new TextEncoder().encode('Not here')
  expect(await copyImage({ ...stores, fetchImage }, 'https://venue.example/page')).toEqual({
    kind: 'failed',
    error: 'Only png, jpeg or gif are accepted',
  })
})
