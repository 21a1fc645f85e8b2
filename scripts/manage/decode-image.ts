import sharp from 'sharp'
import { readBytes, streamBytes } from '~/lib/bytes/read-pieces'
import type { ImageTransformer } from '~/platform/images/resize-image.server'

/**
 * Decodes and resizes an image in the process of a command: Wrangler's proxy of the Images binding waits without end on
 * images of a few hundred kilobytes. It cannot crop, rotate or gray, which storing an image does not need.
 */
export const decodeImage: ImageTransformer = async (stream, _original, wanted) => {
  const { crop, width, height, rotation, gray, contentType } = wanted
  if (crop || rotation || gray || contentType !== 'image/png') {
    return { kind: 'not-offered', message: 'Commands only decode images.' }
  }
  try {
    const png = await sharp(await readBytes(stream), { failOn: 'error' })
      .resize(width, height, { fit: 'fill' })
      .png()
      .toBuffer()
    return { kind: 'made', body: streamBytes(png) }
  } catch (fault) {
    return { kind: 'unreadable', message: String(fault) }
  }
}
