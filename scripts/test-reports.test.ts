import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readReport } from './test-reports.mjs'

const folder = mkdtempSync(join(tmpdir(), 'test-reports-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('Without a report nothing is known', () => {
  expect(readReport(join(folder, 'none.json'), folder)).toBeNull()
})

test('Failing tests and files that cannot be run are named with their messages, and each file with its duration', () => {
  const path = join(folder, 'report.json')
  const testResults = [
    {
      name: join(folder, 'app/one.test.ts'),
      startTime: 1_000,
      endTime: 3_500,
      status: 'failed',
      message: '',
      assertionResults: [
        { status: 'passed', fullName: 'One works', failureMessages: [] },
        {
          status: 'failed',
          fullName: 'Two works',
          failureMessages: [
            'AssertionError: no\n    at app/one.test.ts:3\n    at node_modules/x.js:1',
          ],
        },
      ],
    },
    {
      name: join(folder, 'app/two.test.ts'),
      startTime: 3_500,
      endTime: 3_500,
      status: 'failed',
      message: 'SyntaxError: what',
      assertionResults: [{ status: 'skipped', fullName: 'Three works', failureMessages: [] }],
    },
    {
      name: join(folder, 'app/three.test.ts'),
      startTime: 3_500,
      endTime: 3_600,
      status: 'passed',
      message: '',
      assertionResults: [],
    },
  ]
  writeFileSync(path, JSON.stringify({ numPassedTests: 1, testResults }))
  expect(readReport(path, folder)).toEqual({
    passed: 1,
    durations: [
      { file: 'app/one.test.ts', ms: 2_500 },
      { file: 'app/two.test.ts', ms: 0 },
      { file: 'app/three.test.ts', ms: 100 },
    ],
    failures: [
      'app/one.test.ts Two works\n    AssertionError: no\n        at app/one.test.ts:3',
      'app/two.test.ts\n    SyntaxError: what',
    ],
  })
})
