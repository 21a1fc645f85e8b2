import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { ROOT } from '../prepare.mjs'
import type { ArtName } from './art-url'

const findPath = (name: string) => join(ROOT, 'scripts/demo/images', name)

export const hasArt = (name: ArtName) => existsSync(findPath(`${name}.svg`))

const QUALITY = 82

/** An image as JPEG, 1600 × 1000 pixels, on paper. The same name always gives the same image. */
export async function printArt(name: ArtName): Promise<Uint8Array> {
  const print = sharp(await readFile(findPath(`${name}.svg`))).flatten()
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
export async function printSmallArt(name: ArtName): Promise<Uint8Array> {
  const print = sharp(await readFile(findPath(`${name}.svg`)), { density: SMALL_DENSITY })
  return new Uint8Array(await print.flatten().jpeg({ quality: QUALITY }).toBuffer())
}

/** The city's logos in light and dark mode; none if its name is shown instead. */
export async function readLogos(host: string): Promise<Uint8Array[]> {
  const paths = ['logo.png', 'logo-dark.png'].map((file) => findPath(`${host}/${file}`))
  return Promise.all(paths.filter(existsSync).map((path) => readFile(path)))
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

/** Random numbers from 0 to 1, always the same for the same name. */
function createDice(name: string): () => number {
  let state = 2166136261
  for (const character of name) state = Math.imul(state ^ character.charCodeAt(0), 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
