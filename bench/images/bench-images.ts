import { Miniflare } from 'miniflare'
import sharp from 'sharp'
import { fitWidth } from '~/domain/images/image'
import { bundledWorker } from '../bundle-worker'
import { startHeapMeter } from '../heap-meter'
import { openMigrated } from '../open-migrated-databases'
import { median, time } from '../timing'

const NAME = 'images'
const AT_ONCE = 5
const WIDTHS = [510, 800, 100]
/** How often a stored rendition is requested. */
const REPEATS = 20

type Sample = { name: string; bytes: Uint8Array<ArrayBuffer> }

/** Uploads of almost 20 MB, with the memory of their isolate, and what a rendition costs the first time and later. */
export async function benchImages(): Promise<void> {
  const miniflare = new Miniflare({
    ...(await bundledWorker('bench/images/worker.ts', NAME)),
    d1Databases: { DB: 'bench' },
    r2Buckets: { BUCKET: 'bench' },
    images: { binding: 'IMAGES' },
    inspectorPort: 0,
  })
  const url = await miniflare.ready
  await openMigrated(miniflare, 'DB')
  await benchRenditions(url, await upload(url, '/upload', await drawPhoto()))
  await benchUploads(miniflare, url, [await drawPng(), await drawJpeg()])
  await miniflare.dispose()
}

async function benchUploads(miniflare: Miniflare, url: URL, samples: Sample[]): Promise<void> {
  const table = []
  for (const { name, bytes } of samples) {
    for (const [how, path, count] of [
      ['streamed', '/upload', 1],
      [`streamed, ${AT_ONCE} at once`, '/upload', AT_ONCE],
      ['held whole, with one copy', '/whole', 1],
    ] as const) {
      const heap = await startHeapMeter(miniflare, NAME)
      const began = performance.now()
      await Promise.all(Array.from({ length: count }, () => upload(url, path, bytes)))
      const seconds = (performance.now() - began) / 1000
      const peak = heap.stop()
      const received = (bytes.length * count) / 1e6
      table.push({
        file: name,
        how,
        'MB received': received.toFixed(1),
        'MB in memory': peak.toFixed(1),
        'memory / received': (peak / received).toFixed(2),
        seconds: seconds.toFixed(2),
      })
    }
  }
  console.log('\nUploads. Memory is that of the isolate: its heap and its buffers, with garbage')
  console.table(table)
}

const ATTEMPTS = 3

/** The local simulations close idle connections, sometimes just when the next request uses one. */
async function upload(
  url: URL,
  path: string,
  body: Uint8Array<ArrayBuffer>,
  attempt = 1,
): Promise<string> {
  const response = await fetch(new URL(path, url), {
    method: 'POST',
    body,
    headers: { connection: 'close' },
  }).catch(() => null)
  if (!response?.ok && attempt < ATTEMPTS) return upload(url, path, body, attempt + 1)
  if (!response?.ok) throw new Error(`the upload failed: ${await response?.text()}`)
  const answer = (await response.json()) as { kind?: string; checksum?: string } | number
  if (typeof answer === 'number') return ''
  if (answer.kind !== 'stored') throw new Error(JSON.stringify(answer))
  return answer.checksum ?? ''
}

async function benchRenditions(url: URL, checksum: string): Promise<void> {
  const constant = await measure(() => readAll(new URL('/constant', url)))
  const table = []
  for (const width of WIDTHS) {
    const path = new URL(`/image?${new URLSearchParams({ checksum, size: fitWidth(width) })}`, url)
    const made = await measure(() => readAll(path), 1)
    const stored = await measure(() => readAll(path))
    table.push({
      width,
      'made ms': made.toFixed(0),
      'stored ms': stored.toFixed(1),
      'made / stored': (made / stored).toFixed(0),
      'stored / constant': (stored / constant).toFixed(1),
    })
  }
  console.log(
    '\nRenditions of a photo of 12 million pixels. The first also makes the copy without metadata',
  )
  console.table(table)
}

/** The median, in milliseconds. */
async function measure(act: () => Promise<void>, repeats = REPEATS): Promise<number> {
  const times: number[] = []
  for (let count = 0; count < repeats; count += 1) {
    times.push((await time(act)).milliseconds)
  }
  return median(times)
}

async function readAll(url: URL): Promise<void> {
  const response = await fetch(url, { headers: { connection: 'close' } })
  const bytes = await response.arrayBuffer()
  if (!response.ok) throw new Error(`${url}: ${new TextDecoder().decode(bytes)}`)
}

const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3 as const,
      background: '#777',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })

async function drawPhoto(): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await noise(4000, 3000).jpeg({ quality: 80 }).toBuffer())
}

async function drawPng(): Promise<Sample> {
  const bytes = await noise(2550, 2550).png({ compressionLevel: 1 }).toBuffer()
  return { name: 'PNG of 6.5 million pixels', bytes: new Uint8Array(bytes) }
}

async function drawJpeg(): Promise<Sample> {
  const bytes = await noise(5300, 3600).jpeg({ quality: 97 }).toBuffer()
  return { name: 'JPEG of 19 million pixels', bytes: new Uint8Array(bytes) }
}
