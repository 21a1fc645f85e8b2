import sharp from 'sharp'
import { expect, test } from 'vitest'
import { streamBytes } from '~/lib/bytes/read-pieces'
import type { ImageTransform } from '~/platform/images/resize-image.server'
import { decodeImage } from './decode-image'

const PHOTO = { width: 1200, height: 800, contentType: 'image/jpeg' }
const SMALL: ImageTransform = {
  crop: null,
  width: 16,
  height: 11,
  rotation: 0,
  gray: false,
  contentType: 'image/png',
}

const photo = async () =>
  new Uint8Array(
    await sharp({
      create: { ...PHOTO, channels: 3, background: '#888', noise: { type: 'gaussian', sigma: 60 } },
    })
      .jpeg({ quality: 90 })
      .toBuffer(),
  )

test('A photograph of some hundred kilobytes is decoded', async () => {
  const bytes = await photo()
  expect(bytes.length).toBeGreaterThan(300_000)
  expect(await decodeImage(streamBytes(bytes), PHOTO, SMALL)).toMatchObject({ kind: 'made' })
})

test('A photograph that stops halfway is unreadable', async () => {
  const bytes = await photo()
  const half = bytes.subarray(0, bytes.length / 2)
  expect(await decodeImage(streamBytes(half), PHOTO, SMALL)).toMatchObject({ kind: 'unreadable' })
})

test('Commands do not crop images', async () => {
  const crop = { left: 0, top: 0, width: 10, height: 10 }
  const cropped = await decodeImage(streamBytes(await photo()), PHOTO, { ...SMALL, crop })
  expect(cropped).toMatchObject({ kind: 'not-offered' })
})
