import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { AREAS, isListed } from './product-areas.mjs'

const listFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`)
const tests = [...listFiles('test/doors'), ...listFiles('test/journeys')].filter((path) =>
  path.endsWith('.test.ts'),
)

test('Each door test and journey is of an area, or is known to prove none by itself', () => {
  expect(tests.filter((path) => !isListed(path))).toEqual([])
})

test.each(Object.entries(AREAS))('The area %s has files, and tests', (_, area) => {
  expect(listFiles('app').some((path) => area.product.test(path))).toBe(true)
  expect(tests.some((path) => area.tests.test(path))).toBe(true)
})
