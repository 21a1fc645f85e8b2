import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import RunningTests from './report-running-tests.mjs'

const folder = mkdtempSync(join(tmpdir(), 'city-events-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('A test that does not end is named by its file and title', () => {
  const path = join(folder, 'running.json')
  vi.stubEnv('RUNNING_TESTS', path)
  const reporter = new RunningTests()
  const [done, hanging] = [{ relativeModuleId: 'a.test.ts' }, { relativeModuleId: 'b.test.ts' }]
  reporter.onTestModuleQueued(done)
  reporter.onTestModuleQueued(hanging)
  reporter.onTestCaseReady({ module: hanging, fullName: 'It ends' })
  reporter.onTestModuleEnd(done)
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual([{ file: 'b.test.ts', test: 'It ends' }])
  vi.unstubAllEnvs()
})
