import { expect, test } from 'vitest'
import { describeChange } from './changed-files.mjs'

function concerns(...paths: string[]): string[] {
  return Object.entries(describeChange(paths)).flatMap(([name, is]) => (is ? [name] : []))
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
