import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { DAY } from '~/lib/time/local-time'
import { openImages } from '~/platform/images/resize-image.server'
import { openBucket } from '~/platform/storage/bucket.server'
import { db } from '../../../test/database'
import { createPng } from '../../../test/samples/png-image'
import { createGif, createJpeg, joinBytes } from '../../../test/samples/sample-images'
import { copyImage } from './copy-image.server'
import { findImage } from './image-store.server'
import { storeImage } from './store-image.server'

const bucket = openBucket(env.BUCKET)
const NOW = Date.parse('2026-05-01T12:00:00Z')
const transform = openImages(env.IMAGES, 'development')
const stores = { db, bucket, transform, now: NOW }
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
  expect(await storeImage(stores, createGif())).toMatchObject({
    contentType: 'image/gif',
    width: 1,
  })
  expect(await storeImage(stores, createJpeg())).toMatchObject({
    contentType: 'image/jpeg',
    width: 8,
  })
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

test('An image of more than 64 million pixels is refused, however small its file', async () => {
  const large = await red()
  new DataView(large.buffer).setUint32(16, 12_000)
  new DataView(large.buffer).setUint32(20, 12_000)
  expect(await storeImage(stores, large)).toEqual({
    kind: 'too-large',
    message: 'An image may have at most 64 million pixels',
  })
})

test('A file that is cut off, or only a header, is refused in the words of the specification', async () => {
  const png = await createPng(60, 40, (x, y) => [x, y, x * y])
  const jpeg = createJpeg()
  const files = [
    png.subarray(0, 33),
    png.subarray(0, png.length / 2),
    png.subarray(0, -12),
    jpeg.subarray(0, jpeg.length - 2),
    createGif().subarray(0, -1),
  ]
  for (const bytes of files) {
    expect(await storeImage(stores, bytes)).toEqual({
      kind: 'not-an-image',
      message: 'Only png, jpeg or gif are accepted',
    })
  }
})

test('A JPEG whose rows are missing is refused, even if its end marker is there', async () => {
  const jpeg = createJpeg()
  // The same data for an image of four times the height.
  const taller = jpeg.slice()
  taller[jpeg.findIndex((byte, at) => byte === 0xff && jpeg[at + 1] === 0xc0) + 6] = 32
  expect((await storeImage(stores, taller)).kind).toBe('not-an-image')
})

test('What follows the end of an image is not stored', async () => {
  const png = await createPng(5, 4, () => [3, 2, 1])
  const longer = joinBytes(png, new TextEncoder().encode('PK a whole archive'))
  const stored = await storeImage(stores, longer)
  if (stored.kind !== 'stored') throw new Error(stored.kind)
  expect(stored.bytes).toBe(png.length)
  const original = await env.BUCKET.get(`original/${stored.checksum}`)
  expect(new Uint8Array(await original!.arrayBuffer())).toEqual(png)
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
