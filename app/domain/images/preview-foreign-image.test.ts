import { env } from 'cloudflare:workers'
import { imageSize } from 'image-size'
import { expect, test } from 'vitest'
import { openImages } from '~/platform/images/resize-image.server'
import { createOutgoingFetch } from '~/platform/outgoing/outgoing-fetch.server'
import { createPng } from '../../../test/samples/png-image'
import { previewForeignImage } from './preview-foreign-image.server'

const URL = 'https://hall.example/jazz.png'
const transform = openImages(env.IMAGES, 'development')

/** Previews what the guarded fetch receives from a host that stands at this IP. */
function preview(respond: () => Response, { url = URL, ip = '93.184.216.34' } = {}) {
  const requested: string[] = []
  const fetchOutside = createOutgoingFetch({
    fetch: async (request) => {
      requested.push(String(request))
      return respond()
    },
    resolveHost: async () => [ip],
    wait: async () => {},
    contact: 'https://product.example',
  })
  return { requested, image: previewForeignImage({ fetchOutside, transform }, url) }
}

const buildResponse = (content: string | Uint8Array, contentType = 'image/png') =>
  new Response(content as BodyInit, { headers: { 'content-type': contentType } })

test('An image of a source is drawn again, small, whatever type the source says', async () => {
  const png = await createPng(600, 300, () => [10, 20, 30])
  const image = await preview(() => buildResponse(png, 'text/html')).image
  expect(image).toMatchObject({ kind: 'made', contentType: 'image/webp' })
  if (image.kind !== 'made') return
  expect(imageSize(image.bytes)).toMatchObject({ type: 'webp', width: 288, height: 144 })
})

test('A small image is not enlarged', async () => {
  const png = await createPng(40, 30, () => [10, 20, 30])
  const image = await preview(() => buildResponse(png)).image
  expect(image.kind === 'made' && imageSize(image.bytes)).toMatchObject({ width: 40, height: 30 })
})

test('A page, a drawing with scripts, a broken file and a missing one are no image', async () => {
  const png = await createPng(40, 30, () => [10, 20, 30])
  for (const respond of [
    () => buildResponse('<html><script>alert(1)</script></html>'),
    () => buildResponse('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    () => buildResponse(png.slice(0, 60)),
    () => buildResponse(''),
    () => new Response('gone', { status: 404 }),
  ]) {
    expect(await preview(respond).image).toEqual({ kind: 'none' })
  }
})

test('A file of 50 MB is refused before it is read, whether it says its length or not', async () => {
  const announced = () =>
    new Response('x', { headers: { 'content-length': String(50 * 1024 * 1024) } })
  expect(await preview(announced).image).toEqual({ kind: 'none' })
  let sent = 0
  const endless = () =>
    new Response(
      new ReadableStream({
        pull(controller) {
          sent += 1024 * 1024
          controller.enqueue(new Uint8Array(1024 * 1024))
          if (sent >= 50 * 1024 * 1024) controller.close()
        },
      }),
    )
  expect(await preview(endless).image).toEqual({ kind: 'none' })
  expect(sent).toBeLessThan(14 * 1024 * 1024)
})

test('Nothing private is requested: neither by IP, by name, by scheme nor by a redirect', async () => {
  const png = await createPng(40, 30, () => [10, 20, 30])
  for (const [url, ip] of [
    ['http://127.0.0.1/a.png', '93.184.216.34'],
    ['http://[::1]/a.png', '93.184.216.34'],
    ['http://169.254.169.254/latest/meta-data', '93.184.216.34'],
    ['https://intranet.example/a.png', '10.0.0.7'],
    ['file:///etc/passwd', '93.184.216.34'],
    ['data:image/png;base64,AAAA', '93.184.216.34'],
  ] as const) {
    const { image, requested } = preview(() => buildResponse(png), { url, ip })
    expect([url, await image, requested]).toEqual([url, { kind: 'none' }, []])
  }
  const away = () => new Response(null, { status: 302, headers: { location: 'http://10.0.0.7/' } })
  const { image, requested } = preview(away)
  expect([await image, requested]).toEqual([{ kind: 'none' }, [URL]])
})
