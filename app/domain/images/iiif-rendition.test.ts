import { expect, test } from 'vitest'
import {
  canonicalPath,
  isUsual,
  type ParsedRendition,
  parseRendition,
  renditionName,
} from './iiif-rendition'
import { fitWidth, type Image, imagePath } from './image'

const poster: Image = {
  checksum: 'a'.repeat(64),
  contentType: 'image/jpeg',
  bytes: 1,
  width: 1600,
  height: 1000,
}

/** Reads `{region}/{size}/{rotation}/{quality}.{format}` for the poster. */
function read(path: string, image = poster): ParsedRendition {
  const [region = '', size = '', rotation = '', last = ''] = path.split('/')
  const [quality = '', format = ''] = last.split('.')
  return parseRendition(image, { region, size, rotation, quality, format })
}

function getName(path: string, image = poster): string {
  const found = read(path, image)
  return found.kind === 'rendition' ? renditionName(found.rendition) : found.kind
}

test('A URL with only the checksum is the whole image as PNG', () => {
  expect(imagePath(poster.checksum)).toBe(`/${poster.checksum}/full/max/0/default.png`)
})

test('The whole image in its own size and format is the original', () => {
  const original = { kind: 'original', format: 'jpg' }
  expect(read('full/max/0/default.jpg')).toEqual(original)
  expect(read('full/1600,/0/color.jpg')).toEqual(original)
  expect(read('full/max/0/default.jpg', { ...poster, width: 9000 })).toEqual(original)
  expect(read('full/max/0/default.webp').kind).toBe('rendition')
  expect(read('full/max/90/default.jpg').kind).toBe('rendition')
})

test('Sizes follow IIIF', () => {
  expect(getName('full/800,/0/default.webp')).toBe('full/800,500/0/default.webp')
  expect(getName('full/,500/0/default.webp')).toBe('full/800,500/0/default.webp')
  expect(getName('full/!800,800/0/default.webp')).toBe('full/800,500/0/default.webp')
  expect(getName('full/300,300/0/default.webp')).toBe('full/300,300/0/default.webp')
  expect(getName('full/pct:25/0/default.webp')).toBe('full/400,250/0/default.webp')
  expect(getName('full/max/0/default.webp')).toBe('full/1600,1000/0/default.webp')
})

test('Nothing is enlarged unless the URL requests it', () => {
  expect(getName('full/1601,/0/default.webp')).toBe('malformed')
  expect(getName('full/,1001/0/default.webp')).toBe('malformed')
  expect(getName('full/1000,1001/0/default.webp')).toBe('malformed')
  expect(getName('full/!3200,3200/0/default.webp')).toBe('full/1600,1000/0/default.webp')
  expect(getName('full/^2000,/0/default.webp')).toBe('full/2000,1250/0/default.webp')
  expect(getName('full/^pct:125/0/default.webp')).toBe('full/2000,1250/0/default.webp')
  expect(getName('full/pct:150/0/default.webp')).toBe('malformed')
})

test('No side is scaled beyond the limit', () => {
  const huge = { ...poster, width: 10_000, height: 5000 }
  expect(getName('full/max/0/default.webp', huge)).toBe('full/4096,2048/0/default.webp')
  expect(getName('full/5000,/0/default.webp', huge)).toBe('malformed')
})

test('Nothing is enlarged beyond twice its size, nor beyond 2048 pixels', () => {
  expect(getName('0,0,1,1/^4096,4096/0/default.avif')).toBe('malformed')
  expect(getName('0,0,1,1/^3,/0/default.webp')).toBe('malformed')
  expect(getName('0,0,1,1/^max/0/default.webp')).toBe('0,0,1,1/2,2/0/default.webp')
  expect(getName('0,0,100,50/^200,/0/default.webp')).toBe('0,0,100,50/200,100/0/default.webp')
  expect(getName('0,0,100,50/^200,101/0/default.webp')).toBe('malformed')
  expect(getName('full/^max/0/default.webp')).toBe('full/2048,1280/0/default.webp')
  expect(getName('full/^!4096,4096/0/default.webp')).toBe('full/2048,1280/0/default.webp')
  expect(getName('full/^2049,/0/default.webp')).toBe('malformed')
  expect(getName('full/^pct:150/0/default.webp')).toBe('malformed')
  expect(getName('full/1000,^1500/0/default.webp')).toBe('malformed')
  const large = { ...poster, width: 3000, height: 1000 }
  expect(getName('full/^max/0/default.webp', large)).toBe('full/3000,1000/0/default.webp')
  expect(getName('full/^2900,1500/0/default.webp', large)).toBe('malformed')
})

test('Regions are cropped in pixels or percent, and end at the edge of the image', () => {
  expect(getName('square/200,/0/default.png')).toBe('300,0,1000,1000/200,200/0/default.png')
  expect(getName('100,200,300,400/max/0/default.png')).toBe('100,200,300,400/300,400/0/default.png')
  expect(getName('1500,900,300,400/max/0/default.png')).toBe(
    '1500,900,100,100/100,100/0/default.png',
  )
  expect(getName('pct:50,50,50,50/max/0/default.png')).toBe('800,500,800,500/800,500/0/default.png')
  expect(getName('0,0,1600,1000/max/0/default.png')).toBe('full/1600,1000/0/default.png')
  expect(getName('1600,0,10,10/max/0/default.png')).toBe('malformed')
  expect(getName('0,0,0,10/max/0/default.png')).toBe('malformed')
})

test('A width to fit in is never larger than the image', () => {
  expect(getName(`full/${fitWidth(510)}/0/default.webp`)).toBe('full/510,319/0/default.webp')
  expect(getName(`full/${fitWidth(2100)}/0/default.webp`)).toBe('full/1600,1000/0/default.webp')
  const tall = { ...poster, width: 100, height: 9000 }
  expect(getName(`full/${fitWidth(510)}/0/default.webp`, tall)).toBe('full/46,4096/0/default.webp')
})

test.each([
  ['full/800,/0/color.webp', 'full/800,500/0/default.webp'],
  ['full/pct:50/0/default.jpg', 'full/800,500/0/default.jpg'],
  ['0,0,1600,1000/!9000,9000/90/gray.png', 'full/max/90/gray.png'],
  ['square/max/0/default.png', '300,0,1000,1000/max/0/default.png'],
  ['full/^2000,/0/default.webp', 'full/^2000,1250/0/default.webp'],
  ['full/^max/0/default.webp', 'full/^max/0/default.webp'],
])('The canonical path of %s is %s', (path, canonical) => {
  const found = read(path)
  if (found.kind !== 'rendition') throw new Error(found.kind)
  expect(canonicalPath(poster, found.rendition)).toBe(`/${poster.checksum}/${canonical}`)
})

test.each([
  'full/max/361/default.png',
  'round/max/0/default.png',
  'full/0,/0/default.png',
  'full/,/0/default.png',
  'full/!80,/0/default.png',
  'full/-80,/0/default.png',
  'full/pct:0/0/default.png',
  'full/800/0/default.png',
  'full/max/north/default.png',
  'full/max/0/best.png',
  'full/max/0/default.exe',
  'full/max/0/default.toString',
])('%s is refused as malformed, with an explanation of what is allowed', (path) => {
  const found = read(path)
  expect(found).toMatchObject({ kind: 'malformed', message: expect.stringContaining('must be') })
})

test.each([
  'full/max/45/default.png',
  'full/max/!0/default.png',
  'full/max/0/bitonal.png',
  'full/max/0/default.tif',
])('%s is valid IIIF that we do not support', (path) => {
  expect(read(path).kind).toBe('not-offered')
})

test('Renditions that pages use are usual; others are not', () => {
  const isUsualPath = (path: string) => {
    const found = read(path)
    return found.kind === 'rendition' && isUsual(poster, found.rendition)
  }
  const usual = [
    'full/510,',
    'full/768,',
    'full/max',
    'square/200,',
    'square/max',
    'full/,500',
    `full/${fitWidth(510)}`,
    `full/${fitWidth(2100)}`,
    'square/!100,100',
  ]
  const unusual = ['full/511,', '1,2,300,300/300,', 'full/300,310', 'full/^2000,']
  for (const path of usual)
    expect([path, isUsualPath(`${path}/0/default.webp`)]).toEqual([path, true])
  for (const path of unusual)
    expect([path, isUsualPath(`${path}/0/default.webp`)]).toEqual([path, false])
  expect(isUsualPath('full/510,/90/default.webp')).toBe(false)
  expect(isUsualPath('full/510,/0/default.avif')).toBe(false)
  expect(isUsualPath('full/510,/0/gray.webp')).toBe(false)
})
