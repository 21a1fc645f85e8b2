/**
 * `npm test`: everything that decides whether a change may land, ending in a line `N passed, N failed`.
 * `npm test -- --changed` runs what the change since the main branch affects, and prints what it leaves out.
 * `npm test -- --large` walks the listing model through many more worlds, which takes the better part of an hour.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findChange } from './changed-files.mjs'
import { CommandTimeoutError, checkNode, installPackages, print, ROOT, run } from './prepare.mjs'
import { readReport } from './test-reports.mjs'

checkNode()
await installPackages()
const { findBrowser } = await import('./find-browser.mjs')
const CHROME_PATH = await findBrowser()

let passed = 0
let failed = 0
const failures = []
/** What failed at first and passed alone. */
const unsteady = []
const durations = []
const skipped = []

const IS_LARGE = process.argv.includes('--large')
const SUITE_LIMIT_MS = (IS_LARGE ? 90 : 25) * 60_000
const LARGE = IS_LARGE ? { LISTING_MODEL_ROUNDS: '60' } : {}
const MOST_FILES_AGAIN = 3
const CHANGE = process.argv.includes('--changed') ? findChange() : null
const SUITE_REPORTS = join(ROOT, '.cache/test')
rmSync(SUITE_REPORTS, { recursive: true, force: true })
// The workers' runtime wants the folder of its assets, also for tests that need no build.
for (const folder of [SUITE_REPORTS, join(ROOT, 'build/client')])
  mkdirSync(folder, { recursive: true })

const startedAt = Date.now()
if (CHANGE) print(`${CHANGE.paths.length} files have changed since ${CHANGE.base.slice(0, 10)}`)
// Three lanes for two processors: browsers and commands often wait.
const isBuilt = build()
await Promise.all([runSuiteLane(), runBrowserLane(), runCommandLane()])

for (const name of skipped) print(`– ${name} skipped: nothing of it has changed`)
for (const text of unsteady) print(`⚠ passed only when run again: ${text}`)
for (const text of failures) print(`✘ ${text}`)
print('')
for (const { name, ms } of durations) print(`${name.padEnd(12)} ${formatSeconds(ms)}`)
print(`${'in all'.padEnd(12)} ${formatSeconds(Date.now() - startedAt)}`)
print(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

async function build() {
  const isNeeded = !CHANGE || CHANGE.isProduct || CHANGE.changesDoorTests || CHANGE.changesJourneys
  await check('build', isNeeded, 'npx', ['remix', 'vite:build', '--logLevel', 'warn'])
}

async function runSuiteLane() {
  const isCode = !CHANGE || CHANGE.isCode
  await check('format', true, 'npx', ['biome', 'format', '.'])
  await check('lint', true, 'npx', ['biome', 'lint', '--error-on-warnings', '.'])
  await check('checks', true, 'npm', ['run', '--silent', 'checks'])
  await check('floors', isCode, 'npm', ['run', '--silent', 'floors'])
  await check('types', isCode, 'npm', ['run', '--silent', 'types'])
  await isBuilt
  const isAll = !CHANGE || CHANGE.isEverything
  const changed = isAll ? [] : [`--changed=${CHANGE.base}`]
  await suite('workerd', changed)
  if (isAll || CHANGE.isProduct) await suite('doors')
  else if (CHANGE.changesDoorTests) await suite('doors', changed)
  else skipped.push('doors')
}

async function runCommandLane() {
  await isBuilt
  await suite('scripts', !CHANGE || CHANGE.isEverything ? [] : [`--changed=${CHANGE.base}`])
}

async function runBrowserLane() {
  await isBuilt
  if (!CHANGE || CHANGE.isEverything || CHANGE.isSeenInBrowser) await suite('journeys')
  else if (CHANGE.changesJourneys) await suite('journeys', [`--changed=${CHANGE.base}`])
  else skipped.push('journeys')
}

async function check(name, isNeeded, command, args) {
  if (!isNeeded) return skipped.push(name)
  const began = Date.now()
  try {
    await run(command, args, { label: name })
    passed++
  } catch (fault) {
    print(`${name} │ ${fault.message}`)
    fail(name)
  }
  durations.push({ name, ms: Date.now() - began })
}

/**
 * A suite of tests. What a busy machine did is no verdict on the product: a suite that hangs is run once more, and so
 * are a few failing files, alone and from a clean state. What failed is printed at the end either way.
 */
async function suite(name, args = []) {
  let first = await runSuite(name, args)
  if (first.isHanging) first = await runSuite(name, args)
  passed += first.passed
  if (first.failed === 0) return
  if (first.files.length === 0 || first.files.length > MOST_FILES_AGAIN)
    return failSuite(name, first)
  const again = await runSuite(`${name} again`, first.files, name)
  if (again.failed > 0) return failSuite(name, again)
  passed += first.failed
  for (const text of first.failures) unsteady.push(`${name} │ ${text}`)
}

function failSuite(name, { failed: count, failures: texts }) {
  failed += count
  failures.push(...texts.map((text) => `${name} │ ${text}`))
}

/** One run of a project's tests, or of some of its files. */
async function runSuite(label, args, project = label) {
  const began = Date.now()
  const report = join(SUITE_REPORTS, `${label}.json`)
  const running = join(SUITE_REPORTS, `${label}.running.json`)
  let error = ''
  let isHanging = false
  try {
    await run(
      'npx',
      [
        'vitest',
        'run',
        '--project',
        project,
        '--passWithNoTests',
        '--reporter=default',
        '--reporter=json',
        '--reporter=./scripts/report-running-tests.mjs',
        `--outputFile.json=${report}`,
        ...args,
      ],
      {
        env: { CHROME_PATH, RUNNING_TESTS: running, ...LARGE },
        limitMs: SUITE_LIMIT_MS,
        label,
      },
    )
  } catch (fault) {
    isHanging = fault instanceof CommandTimeoutError
    error = isHanging ? `it hung in ${describeRunning(running)}` : fault.message
    print(`${label} │ ${error}`)
  }
  durations.push({ name: label, ms: Date.now() - began })
  const results = isHanging ? null : readReport(report, ROOT)
  if (results && (results.failed > 0 || !error)) return { ...results, isHanging }
  // It stopped halfway, or an error outside of every test was thrown.
  const failures = [error || 'it ended without a report']
  return { passed: results?.passed ?? 0, failed: 1, files: [], failures, isHanging }
}

/** The test files that ran when a suite was stopped, each with its test. */
function describeRunning(path) {
  if (!existsSync(path)) return 'its start, before the first test file'
  const running = JSON.parse(readFileSync(path, 'utf8'))
  if (running.length === 0) return 'its end, after the last test file'
  return running.map(({ file, test }) => (test ? `${file} (${test})` : file)).join(', ')
}

function fail(name) {
  failed++
  failures.push(name)
}

function formatSeconds(ms) {
  return `${(ms / 1000).toFixed(0).padStart(5)} s`
}
