import { expect, test } from 'vitest'
import type { MapPin } from '~/lib/shapes/map-frame'
import { projectPoint } from '~/lib/shapes/mercator'
import { drawGround, type PlacedFeature, placeFrame } from './draw-ground'
import { drawNames } from './draw-names'

const FRAME = { latitude: 43, longitude: -88, zoom: 13 }

const feature = (more: Partial<PlacedFeature>): PlacedFeature => ({
  layer: 'transportation',
  class: 'primary',
  subclass: '',
  isTunnel: false,
  isArea: false,
  lines: [
    [
      { x: 10, y: 10 },
      { x: 100, y: 20 },
    ],
  ],
  ...more,
})

test('The middle of the frame is the middle of the image, and a zoom level doubles distances', () => {
  expect(placeFrame(FRAME)(projectPoint(FRAME))).toEqual({ x: 240, y: 160 })
  const east = projectPoint({ latitude: 43, longitude: -87.99 })
  const [near, far] = [13, 12].map((zoom) => placeFrame({ ...FRAME, zoom })(east).x - 240)
  expect(near! / far!).toBeCloseTo(2, 9)
})

test('Water, parks and streets are drawn in their colors, the wider streets above, each with its edge', () => {
  const area = { isArea: true }
  const svg = drawGround(
    [
      feature({ class: 'motorway' }),
      feature({ class: 'minor' }),
      feature({ layer: 'water', class: 'lake', ...area }),
      feature({ layer: 'landcover', class: 'grass', subclass: 'park', ...area }),
    ],
    13,
  )
  expect([...svg.matchAll(/class="([^"]+)"/g)].map(([, name]) => name)).toEqual([
    'a wood',
    'a park',
    'a water',
    'l edge',
    'l edge',
    'l road',
    'l fast',
  ])
  expect(svg).toContain('d="M100 100l900 100"')
  expect(svg).toContain('d="M100 100l900 100z"')
})

test('What is outside the image, in a tunnel, or too small to be seen is left out', () => {
  const line = (x: number) => [
    [
      { x, y: 5 },
      { x: x + 9, y: 5 },
    ],
  ]
  expect(drawGround([feature({ lines: line(-20) }), feature({ lines: line(490) })], 13)).toBe('')
  expect(drawGround([feature({ isTunnel: true })], 13)).toBe('')
  expect(drawGround([feature({ class: 'minor' })], 12)).toBe('')
  const near = Array.from({ length: 50 }, (_, index) => ({ x: 10 + index / 100, y: 10 }))
  expect(drawGround([feature({ lines: [[...near, { x: 60, y: 10 }]] })], 13)).toContain(
    'd="M100 100l500 0"',
  )
})

test('Names are escaped, and none covers another or leaves the image', () => {
  const svg = drawNames(
    [
      { name: 'Far & Away', x: 240, y: 250 },
      { name: 'Middle', x: 240, y: 160 },
      { name: 'Beside', x: 250, y: 170 },
      { name: 'At the Edge', x: 4, y: 160 },
      { name: 'Old Harbor District', x: 240, y: 90 },
    ],
    [],
    '© <i>Surveyors</i>',
  )
  expect([...svg.matchAll(/>([^<]+)</g)].map(([, name]) => name)).toEqual([
    'Middle',
    'Old Harbor',
    'District',
    'Far &amp; Away',
    '© &lt;i&gt;Surveyors&lt;/i&gt;',
  ])
})

test('A name gives way to a pin, and is left out where no side of it is free', () => {
  const draw = (pins: MapPin[]) => drawNames([{ name: 'Middle', x: 240, y: 160 }], pins, '')
  const findTop = (svg: string) => Number(/<text y="([\d.]+)%"/.exec(svg)?.[1])
  const pin = { left: 50, top: 50 }
  expect(findTop(draw([{ left: 10, top: 10 }]))).toBe(50)
  expect(findTop(draw([pin]))).toBeLessThan(45)
  expect(findTop(draw([pin, { left: 48, top: 40 }]))).toBeGreaterThan(55)
  expect(draw([pin, { left: 48, top: 40 }, { left: 52, top: 62 }])).toBe('')
})
