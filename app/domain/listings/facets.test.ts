import { expect, test } from 'vitest'
import { distanceKm } from '~/lib/shapes/geojson'
import { addDays } from '~/lib/time/local-time'
import { blocksAround, cellFacet, cellsAround, dayFacets, facet, mergeSpans } from './facets'

const isOn = (spans: { first: string; last: string }[], day: string) => {
  const blocks = new Set(dayFacets(spans, 'd'))
  return blocksAround([day], 'd').some((block) => blocks.has(block))
}

test.each([
  ['2026-05-01', '2026-05-01'],
  ['2026-05-01', '2026-05-17'],
  ['2026-02-27', '2027-03-02'],
  ['1999-12-30', '2000-01-03'],
  ['2026-01-01', '2035-12-31'],
])('A span from %s to %s covers each of its days and no other', (first, last) => {
  const span = [{ first, last }]
  for (let day = addDays(first, -5); day <= addDays(last, 5); day = addDays(day, 1)) {
    if (day >= '2000-01-01') expect(isOn(span, day), day).toBe(day >= first && day <= last)
  }
})

test('A year needs few words; separate days have one each', () => {
  expect(dayFacets([{ first: '2026-01-15', last: '2027-01-14' }], 'd').length).toBeLessThan(18)
  expect(dayFacets([], 'd')).toEqual([])
  const spans = ['2026-05-01', '2026-05-03'].map((day) => ({ first: day, last: day }))
  expect([isOn(spans, '2026-05-01'), isOn(spans, '2026-05-02'), isOn(spans, '2026-05-03')]).toEqual(
    [true, false, true],
  )
})

test('Adjacent spans are merged', () => {
  const span = (first: number, last: number) => ({
    first: `2026-05-0${first}`,
    last: `2026-05-0${last}`,
  })
  expect(mergeSpans([span(4, 5), span(1, 2), span(3, 3), span(7, 8), span(1, 4)])).toEqual([
    span(1, 5),
    span(7, 8),
  ])
})

test('A circle’s cells contain all of its points, anywhere on earth', () => {
  for (const latitude of [-67, -33.9, 0, 0.001, 21.3, 43, 64.8]) {
    for (const longitude of [-157.9, -87.9, 0, 151.2]) {
      for (const kilometers of [0.5, 2, 10]) {
        const cells = new Set(cellsAround({ latitude, longitude }, kilometers) ?? [])
        for (let turn = 0; turn < 40; turn++) {
          const angle = (turn / 40) * 2 * Math.PI
          const point = {
            latitude: latitude + (Math.sin(angle) * kilometers) / 111.2,
            longitude:
              longitude +
              (Math.cos(angle) * kilometers) / (111.2 * Math.cos((latitude * Math.PI) / 180)),
          }
          if (distanceKm(point, { latitude, longitude }) <= kilometers)
            expect(cells).toContain(cellFacet(point))
        }
      }
    }
  }
  expect(cellsAround({ latitude: 43, longitude: -88 }, 2)?.length).toBeLessThan(40)
  expect(cellsAround({ latitude: 43, longitude: -88 }, 100)).toBeNull()
  expect(cellsAround({ latitude: 71.9, longitude: 25.8 }, 11.3)?.length).toBeLessThan(1_500)
  expect(cellsAround({ latitude: 78.2, longitude: 15.6 }, 2)).toBeNull()
})

test('Names in any script become distinct words that no stemmer changes', () => {
  const names = [
    'jazz',
    'Jazz',
    'food_and_drink',
    'foodanddrink',
    'çà et là',
    '',
    'a b',
    'running',
    'cats',
  ]
  const words = names.map(facet.category)
  expect(new Set(words).size).toBe(names.length)
  for (const word of words) expect(word).toMatch(/^[a-z0-9]+q$/)
  expect(facet.tag(1, '2x')).not.toBe(facet.tag(12, 'x'))
  expect(facet.region({ type: 'place', slug: 'x' })).not.toBe(
    facet.region({ type: 'zip', slug: 'x' }),
  )
})
