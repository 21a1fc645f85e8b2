import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { describeChange } from './changed-files.mjs'

function concerns(...paths: string[]): string[] {
  return Object.entries(describeChange(paths)).flatMap(([name, is]) => (is === true ? [name] : []))
}

test('A changed document runs no tests', () => {
  expect(concerns('README.md', 'docs/decisions/0001-x.md')).toEqual([])
})

test('A changed domain file runs tests of the built product, but not the journeys', () => {
  expect(concerns('app/domain/events/event.ts')).toEqual(['isCode', 'isProduct'])
})

test('A changed test of the domain needs no build', () => {
  expect(concerns('app/domain/events/event.test.ts')).toEqual(['isCode'])
})

test('A changed page also runs the journeys', () => {
  expect(concerns('app/ui/kit/button.module.css')).toEqual([
    'isCode',
    'isProduct',
    'isSeenInBrowser',
  ])
})

test('Changed migrations, packages and settings run all tests', () => {
  for (const path of ['migrations/0001_foundation.sql', 'package-lock.json', 'vitest.config.ts'])
    expect(concerns(path), path).toContain('isEverything')
})

test('Changed test files and what tests share run their tests', () => {
  expect(concerns('test/doors/search.test.ts')).toEqual(['isCode', 'changesDoorTests'])
  expect(concerns('test/fixtures.ts')).toEqual(['isCode', 'changesDoorTests'])
  expect(concerns('test/journeys/sign-in.test.ts')).toEqual(['isCode', 'changesJourneys'])
})

const TESTS = ['test/doors/feeds.test.ts', 'test/doors/upsells.test.ts', 'test/doors/forms.test.ts']

test('A change in one area runs its door tests, what any change may break, and tests that changed', () => {
  const select = (...paths: string[]) => describeChange(paths).selectTests(TESTS)
  const [feeds, upsells, forms] = TESTS
  expect(select('app/domain/feeds/feed.ts')).toEqual([feeds, forms])
  expect(select('app/domain/feeds/feed.ts', upsells!)).toEqual(TESTS)
  expect(select('app/domain/feeds/feed.ts', 'app/lib/money.ts')).toEqual(TESTS)
  expect(select('app/domain/feeds/feed.ts', 'test/fixtures.ts')).toEqual(TESTS)
})

test('npm test declares all constants before its lanes run, which may call what is after them', () => {
  const [before = '', after = ''] = readFileSync('scripts/test.mjs', 'utf8').split(
    'await Promise.all([',
  )
  expect(before).toMatch(/^const /m)
  expect(after).toMatch(/^function /m)
  expect(after).not.toMatch(/^(const|let|class) /m)
})
