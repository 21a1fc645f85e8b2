import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openServices } from '~/domain/open-services.server'
import { sha256 } from '~/lib/crypto/sha-256'
import { HOUR } from '~/lib/time/local-time'
import { db } from '../../../test/database'
import { NOW } from '../../../test/fixtures'
import { createPng } from '../../../test/samples/png-image'
import { createGif, createJpeg, joinBytes } from '../../../test/samples/sample-images'
import { uploadKey } from './image-keys'
import { purgeImages } from './purge-images.server'
import { receiveUpload } from './store-image.server'

const services = { ...openServices(env), now: NOW }

/** Of more than one part of a multipart upload: its pixels are noise, which does not compress. */
let large: Uint8Array<ArrayBuffer>

beforeAll(async () => {
  let state = 1
  const noise = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state >>> 24
  }
  large = (await createPng(1500, 1300, () => [noise(), noise(), noise()])) as typeof large
})

beforeEach(async () => {
  await db.run(sql`DELETE FROM image`)
  for (const { key } of (await env.BUCKET.list()).objects) await env.BUCKET.delete(key)
})

async function* inChunks(bytes: Uint8Array, size = 50_000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size)
}

async function listStored() {
  const { objects } = await env.BUCKET.list()
  const rows = await db.all<{ checksum: string }>(sql`SELECT checksum FROM image`)
  return { keys: objects.map(({ key }) => key), rows: rows.map(({ checksum }) => checksum) }
}

test('A large image is stored as it arrives, up to its end, and nothing else remains', async () => {
  expect(large.length).toBeGreaterThan(5.5 * 1024 * 1024)
  const longer = new Uint8Array(large.length + 90_000).fill(7)
  longer.set(large)
  const checksum = await sha256(longer)
  const stored = await receiveUpload(services, inChunks(longer), { expectedChecksum: checksum })
  expect(stored).toEqual({
    kind: 'stored',
    checksum,
    contentType: 'image/png',
    width: 1500,
    height: 1300,
    bytes: large.length,
  })
  expect(await listStored()).toEqual({ keys: [`original/${checksum}`], rows: [checksum] })
  const original = await env.BUCKET.get(`original/${checksum}`)
  expect(original?.httpMetadata?.contentType).toBe('image/png')
  expect(await sha256(new Uint8Array(await original!.arrayBuffer()))).toBe(await sha256(large))
})

test('The same image can be uploaded twice at once, and again', async () => {
  const upload = () => receiveUpload(services, inChunks(large))
  const [first, second] = await Promise.all([upload(), upload()])
  expect(second).toEqual(first)
  expect(await upload()).toEqual(first)
  const { keys } = await listStored()
  expect(keys).toEqual([`original/${first.kind === 'stored' && first.checksum}`])
})

const NOT_AN_IMAGE = 'Only png, jpeg or gif are accepted'
const text = (words: string) => new TextEncoder().encode(words)

async function wide(side: number): Promise<Uint8Array> {
  const png = await createPng(3, 2, () => [1, 2, 3])
  new DataView(png.buffer).setUint32(16, side)
  return png
}

const refusals: [string, () => Promise<Uint8Array> | Uint8Array, string][] = [
  ['nothing', () => new Uint8Array(), NOT_AN_IMAGE],
  [
    'SVG',
    () => text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    NOT_AN_IMAGE,
  ],
  ['HTML', () => text('<!doctype html><script>alert(1)</script>'), NOT_AN_IMAGE],
  [
    'a script that starts like a GIF',
    () => joinBytes(createGif().subarray(0, 13), text('/*<script>alert(1)</script>*/=1;')),
    NOT_AN_IMAGE,
  ],
  ['a JPEG header before HTML', () => joinBytes([0xff, 0xd8, 0xff], text('<html>')), NOT_AN_IMAGE],
  ['a JPEG without its end', () => createJpeg().subarray(0, -2), NOT_AN_IMAGE],
  ['a large PNG without its end', () => large.subarray(0, -12), NOT_AN_IMAGE],
  ['a large PNG that is cut in half', () => large.subarray(0, large.length / 2), NOT_AN_IMAGE],
  ['a side of 50,000 pixels', () => wide(50_000), 'No side may be longer than 12000 pixels'],
]

test.each(refusals)('%s is refused, and nothing is stored', async (_, make, message) => {
  expect(await receiveUpload(services, inChunks(await make()))).toMatchObject({ message })
  expect(await listStored()).toEqual({ keys: [], rows: [] })
})

test('A file that was changed on its way is refused, and nothing is stored', async () => {
  const expectedChecksum = await sha256(large.slice(0, -1))
  expect(await receiveUpload(services, inChunks(large), { expectedChecksum })).toEqual({
    kind: 'wrong-checksum',
    message: 'The picture was changed on its way. Please try again.',
  })
  expect(await listStored()).toEqual({ keys: [], rows: [] })
})

test('Reading stops after 20 MB, whatever the file is and however long it goes on', async () => {
  for (const start of [large, new Uint8Array()]) {
    let sent = 0
    async function* endless(): AsyncGenerator<Uint8Array> {
      yield start
      for (sent = start.length; ; sent += 65_536) yield new Uint8Array(65_536)
    }
    expect(await receiveUpload(services, endless())).toEqual({
      kind: 'too-large',
      message: 'Maximum size allowed is 20mb',
    })
    expect(sent).toBeLessThan(21_200_000)
    expect(await listStored()).toEqual({ keys: [], rows: [] })
  }
})

test('An upload that breaks off leaves nothing', async () => {
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield large
    throw new Error('the connection was lost')
  }
  await expect(receiveUpload(services, broken())).rejects.toThrow('lost')
  expect(await listStored()).toEqual({ keys: [], rows: [] })
})

test('What a stopped worker left behind is purged at night, and what is arriving now is not', async () => {
  const left = uploadKey(NOW - HOUR - 1)
  const arriving = uploadKey(NOW)
  for (const key of [left, arriving]) await env.BUCKET.put(key, 'x')
  await purgeImages(services)
  expect((await listStored()).keys).toEqual([arriving])
})
