import medium from '@expo-google-fonts/archivo/500Medium/Archivo_500Medium.ttf?url'
import bold from '@expo-google-fonts/archivo/800ExtraBold/Archivo_800ExtraBold.ttf?url'
import type { EventDetail } from '~/domain/events/event'
import { eventPath } from '~/domain/events/event'
import { renderImage } from '~/domain/images/render-image.server'
import type { Site } from '~/domain/sites/site'
import type { Services } from '~/domain/services.server'
import { readFontMetrics } from '~/lib/font-metrics'
import { sha256 } from '~/lib/sha-256'
import { renderSvg } from '~/platform/render-svg.server'
import {
  SHARE_HEIGHT,
  SHARE_WIDTH,
  type ShareImage,
  buildShareImage,
  renderShareSvg,
} from '~/ui/events/share-image'

/** What changes with anything that is drawn. */
export async function hashShareImage(image: ShareImage): Promise<string> {
  return (await sha256(JSON.stringify(image))).slice(0, 32)
}

/** Where the picture of an event is that is seen where its link is shared; another address when it would look otherwise. */
export async function buildShareImagePath(event: EventDetail, site: Site): Promise<string> {
  return `${eventPath(event)}/share.jpg?v=${await hashShareImage(buildShareImage(event, site))}`
}

type Doors = Pick<Services, 'db' | 'bucket' | 'transform' | 'assets'>

const TYPE = 'image/jpeg'

/** The picture as a JPEG: drawn once, and kept in the bucket under what is drawn. */
export async function renderShareImage(
  doors: Doors,
  image: ShareImage,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = `share/${await hashShareImage(image)}.jpg`
  const kept = await doors.bucket.find(key)
  if (kept) return new Uint8Array(await new Response(kept.body).arrayBuffer())
  const [fonts, picture] = await Promise.all([
    Promise.all([bold, medium].map((path) => doors.assets.read(path))),
    image.picture === null ? null : loadImageDataUrl(doors, image.picture),
  ])
  const [boldMetrics, mediumMetrics] = fonts.map(readFontMetrics)
  if (!boldMetrics || !mediumMetrics) throw new Error('a font of the drawing is missing')
  const svg = renderShareSvg(image, picture, { bold: boldMetrics, medium: mediumMetrics })
  const drawn = await renderSvg(svg, fonts)
  const size = { width: SHARE_WIDTH, height: SHARE_HEIGHT }
  const made = await doors.transform(
    drawn,
    { ...size, contentType: 'image/png' },
    { ...size, crop: null, rotation: 0, gray: false, contentType: TYPE },
  )
  if (made.kind !== 'made') throw new Error(`a drawn picture was refused: ${made.message}`)
  await doors.bucket.save(key, made.bytes, TYPE)
  return made.bytes
}

/** The event's picture for the drawing, as a data URL; null where it cannot be read, as the drawing does without. */
async function loadImageDataUrl(doors: Doors, checksum: string): Promise<string | null> {
  const rendered = await renderImage(doors, checksum, {
    region: 'full',
    size: `${SHARE_WIDTH},`,
    rotation: '0',
    quality: 'default',
    format: 'jpg',
  })
  if (rendered.kind !== 'rendered') return null
  const bytes = new Uint8Array(await new Response(rendered.body).arrayBuffer())
  return `data:${TYPE};base64,${Buffer.from(bytes).toString('base64')}`
}
