import archivoMedium from '@expo-google-fonts/archivo/500Medium/Archivo_500Medium.ttf?url'
import archivoBold from '@expo-google-fonts/archivo/800ExtraBold/Archivo_800ExtraBold.ttf?url'
import type { EventDetail } from '~/domain/events/event'
import { eventPath } from '~/domain/events/event'
import { type ResizeServices, resizeImage } from '~/domain/images/find-or-make-rendition.server'
import { fitWidth } from '~/domain/images/image'
import { renditionKey } from '~/domain/images/image-keys'
import type { Services } from '~/domain/open-services.server'
import type { Site } from '~/domain/sites/site'
import { readBytes, streamBytes } from '~/lib/bytes/read-pieces'
import { sha256 } from '~/lib/crypto/sha-256'
import { readFontMetrics } from '~/lib/font-metrics'
import { renderSvg } from '~/platform/images/render-svg.server'
import {
  buildShareImage,
  renderShareSvg,
  SHARE_HEIGHT,
  SHARE_WIDTH,
  type ShareImage,
} from '~/ui/events/sharing/share-image'
import { findHostedTypeface } from '~/ui/typefaces/typefaces.server'

/** For sites with a font of the visitor's computer. */
const ARCHIVO = { bold: archivoBold, medium: archivoMedium }

/** A hash of everything the image shows. */
async function hashShareImage(image: ShareImage): Promise<string> {
  return (await sha256(JSON.stringify(image))).slice(0, 32)
}

/** The path of the event's share image; it changes when the image would look different. */
export async function buildShareImagePath(event: EventDetail, site: Site): Promise<string> {
  return `${eventPath(event)}/share.jpg?v=${await hashShareImage(buildShareImage(event, site))}`
}

type RenderServices = ResizeServices & Pick<Services, 'assets'>

const TYPE = 'image/jpeg'

/** The share image as a JPEG, rendered once and cached in the bucket under its hash. */
export async function renderShareImage(
  services: RenderServices,
  image: ShareImage,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = toKey(image.imageChecksum, await hashShareImage(image))
  const cached = await services.bucket.find(key)
  if (cached) return readBytes(cached.body)
  const { bold, medium } = findHostedTypeface(image.font)?.[1] ?? ARCHIVO
  const [fonts, imageUrl] = await Promise.all([
    Promise.all([bold, medium].map((path) => services.assets.read(path))),
    image.imageChecksum === null ? null : loadImageDataUrl(services, image.imageChecksum),
  ])
  const [boldMetrics, mediumMetrics] = fonts.map(readFontMetrics)
  if (!boldMetrics || !mediumMetrics) throw new Error('a font of the share image is missing')
  const svg = renderShareSvg(image, imageUrl, { bold: boldMetrics, medium: mediumMetrics })
  const png = await renderSvg(svg, fonts)
  const size = { width: SHARE_WIDTH, height: SHARE_HEIGHT }
  const made = await services.transform(
    streamBytes(png),
    { ...size, contentType: 'image/png' },
    { ...size, crop: null, rotation: 0, gray: false, contentType: TYPE },
  )
  if (made.kind !== 'made')
    throw new Error(`the share image could not be converted: ${made.message}`)
  const bytes = await readBytes(made.body)
  await services.bucket.save(key, bytes, TYPE)
  return bytes
}

/** The key in the bucket. What shows an event's image is purged with it. */
function toKey(checksum: string | null, hash: string): string {
  return checksum === null ? `share/${hash}.jpg` : renditionKey(checksum, `share/${hash}.jpg`)
}

/** The event's image as a data URL; null when it cannot be read, since it is optional. */
async function loadImageDataUrl(
  services: RenderServices,
  checksum: string,
): Promise<string | null> {
  const rendered = await resizeImage(services, checksum, {
    region: 'full',
    size: fitWidth(SHARE_WIDTH),
    rotation: '0',
    quality: 'default',
    format: 'jpg',
  })
  if (rendered.kind !== 'rendered') return null
  const bytes = new Uint8Array(await new Response(rendered.body).arrayBuffer())
  return `data:${TYPE};base64,${Buffer.from(bytes).toString('base64')}`
}
