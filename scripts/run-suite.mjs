import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { CommandTimeoutError, print, ROOT, run } from './prepare.mjs'
import { measureProcessor, readProcessorSeconds } from './processor-time.mjs'
import { readReport } from './test-reports.mjs'

const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs')

/**
 * One run of a vitest project: how many tests passed and failed, each failure as text, how long each file took, and the
 * processor time of all its processes in seconds. A suite that exceeds the limit is stopped, which is a failure that names
 * the tests that ran.
 */
export async function runSuite(project, args, { folder, env, limitMs, label = project }) {
  const report = join(folder, `${label}.json`)
  const running = join(folder, `${label}.running.json`)
  const times = join(folder, `${label}.times`)
  for (const file of [report, running, times]) rmSync(file, { force: true })
  const vitest = [
    ...[VITEST, 'run', '--project', project, '--passWithNoTests'],
    ...['--reporter=default', '--reporter=json', '--reporter=./scripts/report-running-tests.mjs'],
    ...[`--outputFile.json=${report}`, ...args],
  ]
  const measured = measureProcessor(process.execPath, vitest, times)
  let error = ''
  let isHanging = false
  try {
    await run(measured.command, measured.args, {
      env: { ...env, ...measured.env, RUNNING_TESTS: running },
      limitMs,
      label,
    })
  } catch (fault) {
    isHanging = fault instanceof CommandTimeoutError
    error = isHanging ? `it hung in ${describeRunning(running)}` : fault.message
    print(`${label} │ ${error}`)
  }
  const results = isHanging ? null : readReport(report, ROOT)
  const outcome = {
    passed: results?.passed ?? 0,
    durations: results?.durations ?? [],
    processorSeconds: readProcessorSeconds(times),
    isHanging,
  }
  if (results && (results.failures.length > 0 || !error)) {
    return { ...outcome, failures: results.failures, failedFiles: results.failedFiles }
  }
  // It stopped halfway, or an error outside of every test was thrown.
  return { ...outcome, failures: [error || 'it ended without a report'], failedFiles: [] }
}

/** The test files that ran when a suite was stopped, each with its test. */
function describeRunning(path) {
  if (!existsSync(path)) return 'its start, before the first test file'
  const running = JSON.parse(readFileSync(path, 'utf8'))
  if (running.length === 0) return 'its end, after the last test file'
  return running.map(({ file, test }) => (test ? `${file} (${test})` : file)).join(', ')
}
