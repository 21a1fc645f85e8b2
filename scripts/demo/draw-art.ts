import sharp from 'sharp'
import { createDice } from './art/paper'
import { type ArtName, renderSvg } from './art/print'

const QUALITY = 82

/** Draws an image as JPEG, 1600 × 1000 pixels. The same name always gives the same image. */
export async function drawArt(name: ArtName): Promise<Uint8Array> {
  const print = sharp(Buffer.from(renderSvg(name))).flatten()
  return new Uint8Array(
    await print
      .composite([{ input: grain(), raw: GRAIN, tile: true, blend: 'soft-light' }])
      .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
      .toBuffer(),
  )
}

/** A quarter of the usual density, in dots per inch. */
const SMALL_DENSITY = 18

/** The image at 400 × 250 pixels, without the paper's texture. */
export async function drawSmallArt(name: ArtName): Promise<Uint8Array> {
  const print = sharp(Buffer.from(renderSvg(name)), { density: SMALL_DENSITY }).flatten()
  return new Uint8Array(await print.jpeg({ quality: QUALITY }).toBuffer())
}

const GRAIN = { width: 257, height: 251, channels: 3 as const }
const GRAIN_STRENGTH = 26

/** The paper's texture: a tile of gray specks, always the same. */
function grain(): Buffer {
  const dice = createDice('paper')
  const specks = Buffer.alloc(GRAIN.width * GRAIN.height * GRAIN.channels)
  for (let at = 0; at < specks.length; at += GRAIN.channels) {
    specks.fill(128 + (dice() + dice() - 1) * GRAIN_STRENGTH, at, at + GRAIN.channels)
  }
  return specks
}
