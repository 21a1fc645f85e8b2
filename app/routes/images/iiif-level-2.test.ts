import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { imageSize } from 'image-size'
import { beforeAll, expect, test } from 'vitest'
import { storeImage } from '~/domain/images/store-image.server'
import { openServices } from '~/domain/open-services.server'
import { createPng, readFirstPixel } from '../../../test/samples/png-image'
import { answerImage } from './image.server'

// The cases of the IIIF Image API Validator (github.com/IIIF/image-validator) for level 2 of version 3, by its names. It
// shows a picture of ten by ten squares of different colors and looks into some of them, here by their exact colors.

const services = {
  ...openServices(env),
  imageReferences: [() => sql`TRUE`],
  rateLimits: { isTooMany: async () => false, isTooManyImages: async () => false },
}
const HOST = services.settings.imagesUrl

/** The color of a square by its column and row. */
const squareColor = (column: number, row: number): [number, number, number] => [
  column * 25,
  row * 25,
  (column * 7 + row * 3) * 2,
]

let id: string

/** 1000 × 1000 pixels, in squares of 100. */
beforeAll(async () => {
  const image = await createPng(1000, 1000, (x, y) =>
    squareColor(Math.floor(x / 100), Math.floor(y / 100)),
  )
  const stored = await storeImage(services, image)
  if (stored.kind !== 'stored') throw new Error(stored.kind)
  id = stored.checksum
})

const fetchImage = (path: string, init: RequestInit = {}) =>
  answerImage(new Request(HOST + path, init), services, () => {})

async function readImage(path: string) {
  const response = await fetchImage(`/${id}/${path}`)
  if (response.status !== 200) throw new Error(`${path}: ${await response.text()}`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const { width, height, type } = imageSize(bytes)
  return { bytes, width, height, type, response }
}

/** The color of the first pixel. */
async function readColor(path: string): Promise<number[]> {
  return (await readFirstPixel((await readImage(path)).bytes)).slice(0, 3)
}

const isClose = (a: number[], b: number[]) =>
  a.every((value, at) => Math.abs(value - (b[at] ?? 0)) <= 12)

test('info_json: the image information has all required properties', async () => {
  const response = await fetchImage(`/${id}/info.json`)
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({
    '@context': 'http://iiif.io/api/image/3/context.json',
    id: `${HOST}/${id}`,
    type: 'ImageService3',
    protocol: 'http://iiif.io/api/image',
    profile: 'level2',
    width: 1000,
    height: 1000,
    maxWidth: 2000,
    maxHeight: 2000,
    sizes: [100, 200, 240, 350, 370, 500, 510, 768, 800].map((width) => ({ width, height: width })),
    extraFormats: ['webp', 'avif', 'gif'],
    extraQualities: ['color', 'gray'],
    extraFeatures: ['canonicalLinkHeader', 'profileLinkHeader', 'sizeUpscaling'],
  })
})

test('info_json: every size that it lists can be requested, and the largest is maxWidth', async () => {
  for (const width of [100, 370, 800]) {
    expect(await readImage(`full/${width},${width}/0/default.png`)).toMatchObject({ width })
  }
  expect(await readImage('full/^max/0/default.png')).toMatchObject({ width: 2000, height: 2000 })
})

test('jsonld: the image information is JSON-LD with the context of version 3', async () => {
  const headers = { accept: 'application/ld+json' }
  const response = await fetchImage(`/${id}/info.json`, { headers })
  expect(response.headers.get('content-type')).toBe(
    'application/ld+json;profile="http://iiif.io/api/image/3/context.json"',
  )
  expect(response.headers.get('link')).toBe(
    '<http://iiif.io/api/image/3/level2.json>;rel="profile"',
  )
})

test('baseurl_redirect: the base URL leads to the image information', async () => {
  for (const path of [`/${id}`, `/${id}/`]) {
    const response = await fetchImage(path)
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      `${HOST}/${id}/info.json`,
    ])
  }
})

test('cors: any page may read the image information, and ask first', async () => {
  const response = await fetchImage(`/${id}/info.json`, { headers: { origin: 'http://x.example' } })
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  const preflight = await fetchImage(`/${id}/full/max/0/default.jpg`, { method: 'OPTIONS' })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
  expect(preflight.headers.get('access-control-allow-methods')).toBe('GET, HEAD, OPTIONS')
})

test('id_basic, id_escaped: an identifier may be escaped', async () => {
  const escaped = `%${id.charCodeAt(0).toString(16)}${id.slice(1)}`
  for (const path of [`/${id}/full/max/0/default.jpg`, `/${escaped}/full/max/0/default.jpg`]) {
    expect((await fetchImage(path)).status).toBe(200)
  }
})

test('id_squares: the whole image has its squares where they belong', async () => {
  for (const [column, row] of [
    [0, 0],
    [3, 7],
    [9, 9],
  ] as const) {
    const region = `${column * 100 + 13},${row * 100 + 13},74,74`
    expect(await readColor(`${region}/max/0/default.png`)).toEqual(squareColor(column, row))
  }
})

test('An upper-case identifier redirects to the lower-case one', async () => {
  const path = '/!50,50/0/default.jpg'
  const response = await fetchImage(`/${id.toUpperCase()}/full${path}`)
  expect([response.status, response.headers.get('location')]).toEqual([
    301,
    `${HOST}/${id}/full${path}`,
  ])
  const information = await fetchImage(`/${id.toUpperCase()}/info.json`)
  expect(information.headers.get('location')).toBe(`${HOST}/${id}/info.json`)
})

test.each<[name: string, path: string, status: number]>([
  ['id_error_random', '/6a5b3cb0-0000-4000-8000-55e6c1a0ba52/full/max/0/default.jpg', 404],
  ['id_error_random', `/${'0'.repeat(64)}/info.json`, 404],
  ['id_error_unescaped', '/[frob]/full/max/0/default.jpg', 404],
  ['id_error_escapedslash', '/a%2Fb/full/max/0/default.jpg', 404],
  ['id_error_escapedslash', '/{id}%2Ffull/max/0/default.jpg', 404],
  ['region_error_random', '/{id}/bjaq/max/0/default.jpg', 400],
  ['region outside of the image', '/{id}/1000,0,10,10/max/0/default.jpg', 400],
  ['size_error_random', '/{id}/full/kdlx/0/default.jpg', 400],
  ['size_nofull', '/{id}/full/full/0/default.jpg', 400],
  ['size_noup', '/{id}/full/1001,/0/default.jpg', 400],
  ['size_noup', '/{id}/full/,1500/0/default.jpg', 400],
  ['size_noup', '/{id}/full/1000,1001/0/default.jpg', 400],
  ['size_noup', '/{id}/full/pct:101/0/default.jpg', 400],
  ['size_noup', '/{id}/10,10,50,50/51,/0/default.jpg', 400],
  ['rot_error_random', '/{id}/full/max/vhqo/default.jpg', 400],
  ['rotation beyond a turn', '/{id}/full/max/361/default.jpg', 400],
  ['rot_full_non90, which level 2 leaves open', '/{id}/full/max/22.5/default.jpg', 501],
  ['rot_mirror, which level 2 leaves open', '/{id}/full/max/!0/default.jpg', 501],
  ['quality_error_random', '/{id}/full/max/0/wqpe.jpg', 400],
  ['quality_bitonal, which level 2 leaves open', '/{id}/full/max/0/bitonal.jpg', 501],
  ['format_error_random', '/{id}/full/max/0/default.zzz', 400],
  ['format_tif, which level 2 leaves open', '/{id}/full/max/0/default.tif', 501],
])('%s: %s is answered with %i', async (_, path, status) => {
  const response = await fetchImage(path.replace('{id}', id))
  expect([response.status, await response.text()]).toEqual([status, expect.any(String)])
})

test.each<[name: string, path: string, width: number, height: number, square: [number, number]]>([
  ['region_full', 'full/max/0/default.png', 1000, 1000, [0, 0]],
  ['region_square', 'square/max/0/default.png', 1000, 1000, [0, 0]],
  ['region_pixels', '313,513,74,74/max/0/default.png', 74, 74, [3, 5]],
  ['region_pixels, clipped at the edge', '913,913,500,500/max/0/default.png', 87, 87, [9, 9]],
  ['region_percent', 'pct:41.3,21.3,7.4,7.4/max/0/default.png', 74, 74, [4, 2]],
  ['size_wc', 'full/317,/0/default.png', 317, 317, [0, 0]],
  ['size_ch', 'full/,471/0/default.png', 471, 471, [0, 0]],
  ['size_wh', 'full/400,250/0/default.png', 400, 250, [0, 0]],
  ['size_percent', 'full/pct:37/0/default.png', 370, 370, [0, 0]],
  ['size_bwh', 'full/!512,300/0/default.png', 300, 300, [0, 0]],
  ['size_bwh, never enlarged', 'full/!5000,5000/0/default.png', 1000, 1000, [0, 0]],
  ['size_region', '213,613,74,74/35,35/0/default.png', 35, 35, [2, 6]],
  ['size_up', 'full/^1500,/0/default.png', 1500, 1500, [0, 0]],
  ['size_up', '713,113,74,74/^100,100/0/default.png', 100, 100, [7, 1]],
  ['rot_full_basic', 'full/max/90/default.png', 1000, 1000, [0, 9]],
  ['rot_full_basic', 'full/max/180/default.png', 1000, 1000, [9, 9]],
  ['rot_full_basic', 'full/max/270/default.png', 1000, 1000, [9, 0]],
  ['rot_region_basic', '100,200,300,100/max/90/default.png', 100, 300, [1, 2]],
  ['quality_color', 'full/500,/0/color.png', 500, 500, [0, 0]],
])('%s: %s is %i × %i pixels, of the right part', async (_, path, width, height, square) => {
  const image = await readImage(path)
  expect([image.width, image.height]).toEqual([width, height])
  const color = (await readFirstPixel(image.bytes)).slice(0, 3)
  expect([color, isClose(color, squareColor(...square))]).toEqual([color, true])
})

test('quality_grey: a gray image has no colors', async () => {
  const [red, green, blue] = await readColor('913,13,74,74/max/0/gray.png')
  expect([green, blue]).toEqual([red, red])
})

test.each([
  ['format_jpg', 'jpg', 'image/jpeg'],
  ['format_png', 'png', 'image/png'],
  ['format_webp', 'webp', 'image/webp'],
])('%s: a file that ends in .%s is %s', async (_, format, type) => {
  const { response, ...image } = await readImage(`full/300,/0/default.${format}`)
  expect(response.headers.get('content-type')).toBe(type)
  expect([image.type, image.width]).toEqual([format, 300])
})

test('linkheader_canonical, linkheader_profile: an image names its canonical URL and the level', async () => {
  for (const [path, canonical] of [
    ['full/max/0/default.png', 'full/max/0/default.png'],
    ['full/pct:50/0/color.jpg', 'full/500,500/0/default.jpg'],
    ['pct:0,0,10,10/^150,/0/default.jpg', '0,0,100,100/^150,150/0/default.jpg'],
  ]) {
    const { response } = await readImage(path ?? '')
    expect(response.headers.get('link')).toBe(
      `<${HOST}/${id}/${canonical}>;rel="canonical", <http://iiif.io/api/image/3/level2.json>;rel="profile"`,
    )
    const same = await readImage(canonical ?? '')
    expect(same.response.headers.get('etag')).toBe(response.headers.get('etag'))
  }
})
