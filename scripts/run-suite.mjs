import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { CommandTimeoutError, print, ROOT, run } from './prepare.mjs'
import { measureProcessor, readProcessorSeconds } from './processor-time.mjs'
import { readReport } from './test-reports.mjs'

const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs')

/**
 * One run of a vitest project: how many tests passed and failed, each failure as text, how long each file took, and the
 * processor time of all its processes in seconds. A suite in which no test file ends for `silenceMs` is stopped, which is a
 * failure that names the tests that ran.
 */
export async function runSuite(project, args, { folder, env, silenceMs }) {
  const report = join(folder, `${project}.json`)
  const running = join(folder, `${project}.running.json`)
  const times = join(folder, `${project}.times`)
  for (const file of [report, running, times]) rmSync(file, { force: true })
  const vitest = [
    VITEST,
    'run',
    '--project',
    project,
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    '--reporter=./scripts/report-running-tests.mjs',
    `--outputFile.json=${report}`,
    ...args,
  ]
  const measured = measureProcessor(process.execPath, vitest, times)
  let error = ''
  try {
    await run(measured.command, measured.args, {
      env: { ...env, ...measured.env, RUNNING_TESTS: running },
      silenceMs,
      label: project,
    })
  } catch (fault) {
    const isHanging = fault instanceof CommandTimeoutError
    error = isHanging ? `it hung in ${describeRunning(running)}` : fault.message
    print(`${project} │ ${error}`)
  }
  const results = readReport(report, ROOT)
  const outcome = {
    passed: results?.passed ?? 0,
    durations: results?.durations ?? [],
    processorSeconds: readProcessorSeconds(times),
  }
  if (results && (results.failures.length > 0 || !error)) {
    return { ...outcome, failures: results.failures }
  }
  // It stopped halfway, or an error outside of every test was thrown.
  return { ...outcome, failures: [error || 'it ended without a report'] }
}

/** The test files that ran when a suite was stopped, each with its test. */
function describeRunning(path) {
  if (!existsSync(path)) return 'its start, before the first test file'
  const running = JSON.parse(readFileSync(path, 'utf8'))
  if (running.length === 0) return 'its end, after the last test file'
  return running.map(({ file, test }) => (test ? `${file} (${test})` : file)).join(', ')
}
