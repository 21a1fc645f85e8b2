import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { imageSize } from 'image-size'
import { beforeAll, expect, test } from 'vitest'
import { storeImage } from '~/domain/images/store-image.server'
import { openServices } from '~/domain/open-services.server'
import { readBytes as readStream, streamBytes } from '~/lib/bytes/read-pieces'
import type { RateLimits } from '~/platform/rate-limits.server'
import { db } from '../../../test/database'
import { createPng, readFirstPixel } from '../../../test/samples/png-image'
import {
  containsText,
  createJpeg,
  exifSegment,
  insertSegments,
  joinBytes,
} from '../../../test/samples/sample-images'
import { answerImage } from './image.server'

const unlimited: Pick<RateLimits, 'isTooMany' | 'isTooManyImages'> = {
  isTooMany: async () => false,
  isTooManyImages: async () => false,
}
/** Every image is shown by something. */
const services = {
  ...openServices(env),
  imageReferences: [() => sql`TRUE`],
  rateLimits: unlimited,
}
const RED = [200, 20, 20]
const BLUE = [20, 20, 200]

let checksum: string
let original: Uint8Array

/** 160 × 100 pixels: the left half red, the right half blue. */
beforeAll(async () => {
  original = await createPng(160, 100, (x) => (x < 80 ? [200, 20, 20] : [20, 20, 200]))
  checksum = await store(original)
})

type Options = RequestInit & Partial<typeof services>

function request(
  path: string,
  { rateLimits, transform, ...init }: Options = {},
): Promise<Response> {
  const own = {
    ...services,
    ...(rateLimits && { rateLimits }),
    ...(transform && { transform }),
  }
  return answerImage(new Request(`http://images.localhost${path}`, init), own, () => {})
}

async function store(bytes: Uint8Array): Promise<string> {
  const stored = await storeImage(services, bytes)
  if (stored.kind !== 'stored') throw new Error(stored.kind)
  return stored.checksum
}

async function readBytes(response: Response): Promise<Uint8Array> {
  if (response.status !== 200) throw new Error(await response.text())
  return new Uint8Array(await response.arrayBuffer())
}

async function readSize(response: Response): Promise<[number, number]> {
  const { width, height } = imageSize(await readBytes(response))
  return [width, height]
}

test('An image without metadata is served byte for byte and cached as immutable', async () => {
  const response = await request(`/${checksum}/full/max/0/default.png`)
  expect(response.headers.get('content-type')).toBe('image/png')
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(await readBytes(response)).toEqual(original)
})

test.each([
  ['webp', 'image/webp'],
  ['jpg', 'image/jpeg'],
  ['avif', 'image/avif'],
  ['png', 'image/png'],
])('An image is served smaller, as %s', async (format, type) => {
  const response = await request(`/${checksum}/full/80,/0/default.${format}`)
  expect(response.headers.get('content-type')).toBe(type)
  expect(await readSize(response)).toEqual([80, 50])
})

test('Neither position nor camera is served, and the orientation stays or is applied', async () => {
  const secret = 'N 43.0677 W 87.9022 serial 0815'
  const photo = insertSegments(createJpeg(), exifSegment(6, secret))
  const trailing = new TextEncoder().encode(secret)
  const photoId = await store(joinBytes(photo, trailing))
  const whole = await readBytes(await request(`/${photoId}/full/max/0/default.jpg`))
  expect(imageSize(whole).orientation).toBe(6)
  for (const last of ['default.jpg', 'default.png', 'default.webp', 'gray.jpg']) {
    for (const size of ['max', '4,']) {
      const bytes = await readBytes(await request(`/${photoId}/full/${size}/0/${last}`))
      expect([last, size, containsText(bytes, 'serial')]).toEqual([last, size, false])
    }
  }
  const original = await env.BUCKET.get(`original/${photoId}`)
  expect(containsText(new Uint8Array(await original!.arrayBuffer()), 'serial')).toBe(true)
})

test('An image is rendered from what has no metadata', async () => {
  const photoId = await store(insertSegments(createJpeg(), exifSegment(8, 'serial 0816')))
  const seen: Uint8Array[] = []
  const transform: typeof services.transform = async (stream, ...rest) => {
    const bytes = await readStream(stream)
    seen.push(bytes)
    return services.transform(streamBytes(bytes), ...rest)
  }
  await readBytes(await request(`/${photoId}/full/2,/0/default.png`, { transform }))
  expect(seen.map((bytes) => containsText(bytes, 'serial'))).toEqual([false])
})

test('A rendition is stored, and not made again', async () => {
  for (const path of [
    'full/60,/0/default.webp',
    '3,5,20,10/^21,/90/gray.png',
    'full/max/0/default.png',
  ]) {
    await readBytes(await request(`/${checksum}/${path}`))
    const transform = () => Promise.reject(new Error('it is made again'))
    const again = await request(`/${checksum}/${path}`, { transform })
    expect([path, again.status]).toEqual([path, 200])
  }
})

test('Requests for the same new rendition share its making', async () => {
  let renders = 0
  const transform: typeof services.transform = (...all) => {
    renders += 1
    return services.transform(...all)
  }
  const path = `/${checksum}/full/70,/0/default.webp`
  const answers = await Promise.all(Array.from({ length: 8 }, () => request(path, { transform })))
  const bodies = await Promise.all(answers.map(readBytes))
  expect(new Set(bodies.map((bytes) => bytes.length)).size).toBe(1)
  expect(renders).toBe(1)
})

/** Counts in the same way as Cloudflare, in one minute that does not end. */
function limitAt(
  usual: number,
  unusual: number,
): Pick<RateLimits, 'isTooMany' | 'isTooManyImages'> {
  let images = 0
  let acts = 0
  return {
    isTooManyImages: async () => ++images > usual,
    isTooMany: async () => ++acts > unusual,
  }
}

test('Renditions that do not exist yet are limited, those that pages use generously', async () => {
  const rateLimits = limitAt(3, 1)
  const see = async (path: string) => (await request(`/${checksum}/${path}`, { rateLimits })).status
  expect(await see('1,1,10,10/max/0/default.png')).toBe(200)
  const refused = await request(`/${checksum}/1,1,10,11/max/0/default.png`, { rateLimits })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  expect(await see('1,1,10,10/max/0/default.png')).toBe(200)
  for (const width of [100, 110, 120]) expect(await see(`full/${width},/0/default.jpg`)).toBe(200)
  expect(await see('full/130,/0/default.jpg')).toBe(429)
  expect(await see('full/100,/0/default.jpg')).toBe(200)
})

test('A page with sixty cards that nobody has opened before shows every image', async () => {
  const { rateLimits } = openServices(env)
  const images: string[] = []
  for (let shade = 0; shade < 60; shade += 1) {
    images.push(await store(await createPng(1100, 4, () => [shade, 0, 255])))
  }
  for (const path of ['full/510,/0/default.jpg', 'full/1020,/0/default.jpg']) {
    const answers = await Promise.all(
      images.map((image) => request(`/${image}/${path}`, { rateLimits })),
    )
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  }
})

test('Any site may show an image and read it with a script, without cookies', async () => {
  for (const path of [
    `/${checksum}/full/max/0/default.png`,
    `/${checksum}/info.json`,
    '/nothing',
  ]) {
    const response = await request(path, { headers: { origin: 'https://elsewhere.example' } })
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('access-control-allow-credentials')).toBe(null)
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    await response.arrayBuffer()
  }
})

test('An image that nothing shows does not exist, even for a browser that has it', async () => {
  const real = { ...services, imageReferences: openServices(env).imageReferences }
  const path = `http://images.localhost/${checksum}/full/80,/0/default.webp`
  const etag = (await request(`/${checksum}/full/80,/0/default.webp`)).headers.get('etag')!
  const see = (headers: HeadersInit = {}) =>
    answerImage(new Request(path, { headers }), real, () => {})
  await db.run(sql`
    INSERT INTO account (id, email, name, image_checksum, created_at, updated_at)
    VALUES ('ann', 'ann@example.com', 'Ann', ${checksum}, 0, 0)`)
  expect((await see()).status).toBe(200)
  await db.run(sql`DELETE FROM account`)
  expect((await see()).status).toBe(404)
  expect((await see({ 'if-none-match': etag })).status).toBe(404)
})

test('A region is cropped from its position', async () => {
  const pixel = async (region: string) =>
    (
      await readFirstPixel(
        await readBytes(await request(`/${checksum}/${region}/max/0/default.png`)),
      )
    ).slice(0, 3)
  expect(await pixel('0,0,40,40')).toEqual(RED)
  expect(await pixel('100,0,40,40')).toEqual(BLUE)
  expect(await pixel('pct:75,50,10,10')).toEqual(BLUE)
  expect(await readSize(await request(`/${checksum}/square/50,/0/default.png`))).toEqual([50, 50])
})

test('An image can be stretched, rotated and made gray', async () => {
  expect(await readSize(await request(`/${checksum}/full/50,90/0/default.png`))).toEqual([50, 90])
  expect(await readSize(await request(`/${checksum}/full/80,/90/default.png`))).toEqual([50, 80])
  expect(await readSize(await request(`/${checksum}/square/40,20/270/default.png`))).toEqual([
    20, 40,
  ])
  const turned = await readBytes(await request(`/${checksum}/full/max/180/default.png`))
  expect((await readFirstPixel(turned)).slice(0, 3)).toEqual(BLUE)
  const gray = await readFirstPixel(
    await readBytes(await request(`/${checksum}/full/max/0/gray.png`)),
  )
  expect(new Set(gray.slice(0, 3)).size).toBe(1)
})

test('A browser that has the image receives 304', async () => {
  const path = `/${checksum}/full/80,/0/default.webp`
  const etag = (await request(path)).headers.get('etag')!
  const again = await request(path, { headers: { 'if-none-match': `"other", W/${etag}` } })
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
  const response = await request(`/${checksum}/full/90,/0/default.webp`, {
    headers: { 'if-none-match': etag },
  })
  expect(response.status).toBe(200)
})

test('HEAD returns the same headers without a body', async () => {
  const response = await request(`/${checksum}/full/80,/0/default.webp`, { method: 'HEAD' })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(response.body).toBe(null)
})

test('Missing, malformed and unsupported images are refused with a clear message', async () => {
  const refusals: [string, number, string][] = [
    [`/${'0'.repeat(64)}/full/max/0/default.png`, 404, 'Image not found'],
    ['/nothing/full/max/0/default.png', 404, 'Image not found'],
    ['/', 404, 'An image URL is'],
    [`/${checksum}/full/max/0`, 404, 'An image URL is'],
    [`/${checksum}/full/%zz/0/default.png`, 400, 'An image URL is'],
    [`/${checksum}/full/wide/0/default.png`, 400, 'size must be'],
    [`/${checksum}/full/max/45/default.png`, 501, 'rotation is offered'],
  ]
  for (const [path, status, words] of refusals) {
    const response = await request(path)
    expect([path, response.status]).toEqual([path, status])
    expect(await response.text()).toContain(words)
    expect(response.headers.get('cache-control')).toBe('no-store')
  }
})

test('The image host does not accept writes', async () => {
  const response = await request(`/${checksum}/full/max/0/default.png`, {
    method: 'POST',
    body: 'x',
  })
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
})

test('An image that was stored before files were checked is refused if it is damaged or too large', async () => {
  const png = await createPng(300, 200, (x, y) => [x % 256, y, (x * y) % 256])
  const damaged = await store(png)
  await env.BUCKET.put(`original/${damaged}`, png.subarray(0, 400))
  const large = await store(await createPng(9, 9, () => [9, 9, 9]))
  await db.run(sql`UPDATE image SET width = 9000, height = 9000 WHERE checksum = ${large}`)
  const refusals = [
    [`/${damaged}/full/max/0/default.png`, 'This image is damaged and cannot be converted'],
    [`/${damaged}/full/100,/0/default.webp`, 'This image is damaged and cannot be converted'],
    [`/${large}/full/100,/0/default.webp`, 'This image is too large to be converted'],
  ] as const
  for (const [path, message] of refusals) {
    const response = await request(path)
    expect([path, response.status, await response.text()]).toEqual([path, 422, message])
  }
})
