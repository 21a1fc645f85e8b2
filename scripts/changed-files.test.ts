import { expect, test } from 'vitest'
import { describeChange } from './changed-files.mjs'

function concerns(...paths: string[]): string[] {
  return Object.entries(describeChange(paths)).flatMap(([name, is]) => (is ? [name] : []))
}

test('A changed document concerns no tests', () => {
  expect(concerns('README.md', 'docs/decisions/0001-x.md')).toEqual([])
})

test('A changed rule of the domain concerns the built product, not what a browser does', () => {
  expect(concerns('app/domain/events/event.ts')).toEqual(['isCode', 'isProduct'])
})

test('A changed test of the domain needs no build', () => {
  expect(concerns('app/domain/events/event.test.ts')).toEqual(['isCode'])
})

test('A changed page concerns journeys too', () => {
  expect(concerns('app/ui/kit/button.module.css')).toEqual([
    'isCode',
    'isProduct',
    'isSeenInBrowser',
  ])
})

test('Migrations, packages and settings concern everything', () => {
  for (const path of ['migrations/0001_foundation.sql', 'package-lock.json', 'vitest.config.ts'])
    expect(concerns(path), path).toContain('isEverything')
})
