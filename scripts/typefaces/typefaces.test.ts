import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { TYPEFACES } from '../../app/domain/sites/design/site-design'
import { ROOT } from '../prepare.mjs'
import { buildTypeface, TYPEFACE_SOURCES } from './build-typeface'

/** What a page may load of fonts, in bytes. */
const MAX_BYTES = 45 * 1024
const read = (name: string) => readFileSync(join(ROOT, 'app/ui/typefaces', name))

test('There is a typeface for each that a site may choose', () => {
  expect(Object.keys(TYPEFACE_SOURCES).sort()).toEqual(TYPEFACES.toSorted())
})

test.each(TYPEFACES)(
  'The files of %s are what `npm run typefaces` makes, small enough for a page, and free',
  async (name) => {
    const source = TYPEFACE_SOURCES[name]!
    const { woff2, bold, medium, license, fallbacks } = await buildTypeface(source)
    expect(woff2.length).toBeLessThanOrEqual(MAX_BYTES)
    expect(read(`files/${name}.woff2`).equals(woff2)).toBe(true)
    expect(read(`files/${name}-bold.ttf`).equals(bold)).toBe(true)
    expect(read(`files/${name}-medium.ttf`).equals(medium)).toBe(true)
    expect(read(`files/${name}-license.txt`).toString()).toBe(license)
    expect(license).toContain('SIL Open Font License, Version 1.1')
    const [copyright] = license.split('This Font Software is licensed')
    expect(copyright).not.toContain('Reserved Font Name')
    expect(JSON.parse(read('fallbacks.json').toString())[name]).toEqual(fallbacks)
  },
)
