import { env } from 'cloudflare:workers'
import { imageSize } from 'image-size'
import { beforeAll, expect, test } from 'vitest'
import { storeImage } from '~/domain/images/store-image.server'
import { openServices } from '~/domain/open-services.server'
import { readFirstPixel, createPng } from '../../../test/png-image'
import { answerImage } from './image.server'

const services = openServices(env)
const RED = [200, 20, 20]
const BLUE = [20, 20, 200]

let checksum: string
let original: Uint8Array

/** 160 × 100 pixels: the left half red, the right half blue. */
beforeAll(async () => {
  original = await createPng(160, 100, (x) => (x < 80 ? [200, 20, 20] : [20, 20, 200]))
  const stored = await storeImage(services, original)
  if (stored.kind !== 'stored') throw new Error(stored.kind)
  checksum = stored.checksum
})

function request(path: string, init?: RequestInit): Promise<Response> {
  return answerImage(new Request(`http://images.localhost${path}`, init), services)
}

async function readBytes(response: Response): Promise<Uint8Array> {
  if (response.status !== 200) throw new Error(await response.text())
  return new Uint8Array(await response.arrayBuffer())
}

async function readSize(response: Response): Promise<[number, number]> {
  const { width, height } = imageSize(await readBytes(response))
  return [width, height]
}

test('The original is served byte for byte and cached as immutable', async () => {
  const response = await request(`/${checksum}/full/max/0/default.png`)
  expect(response.headers.get('content-type')).toBe('image/png')
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
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

test('Renditions that pages use are stored; others are not', async () => {
  await readBytes(await request(`/${checksum}/full/60,/0/default.webp`))
  await env.BUCKET.put(`derived/${checksum}/full/60,38/0/default.webp`, 'kept')
  const again = await readBytes(await request(`/${checksum}/full/60,/0/default.webp`))
  expect(new TextDecoder().decode(again)).toBe('kept')
  await readBytes(await request(`/${checksum}/full/61,/0/default.webp`))
  const { objects } = await env.BUCKET.list({ prefix: `derived/${checksum}/full/61` })
  expect(objects).toEqual([])
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
    [`/${checksum}/full/%zz/0/default.png`, 404, 'An image URL is'],
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
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

test('A truncated image is served unchanged, but converting it is refused', async () => {
  const half = (await createPng(300, 200, (x, y) => [x % 256, y, (x * y) % 256])).subarray(0, 400)
  const stored = await storeImage(services, half)
  if (stored.kind !== 'stored') throw new Error(stored.kind)
  const whole = await request(`/${stored.checksum}/full/max/0/default.png`)
  expect(await readBytes(whole)).toEqual(half)
  const smaller = await request(`/${stored.checksum}/full/100,/0/default.webp`)
  expect([smaller.status, await smaller.text()]).toEqual([
    422,
    'This image is damaged and cannot be converted',
  ])
})
