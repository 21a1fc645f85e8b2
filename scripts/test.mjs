/**
 * `npm test`: everything that decides whether a change may land, ending in a line `N passed, N failed`.
 * `npm test -- --changed` runs what the change since the main branch affects, and prints what it leaves out.
 * `npm test -- --large` walks the listing model through many more worlds, which takes the better part of an hour.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findChange } from './changed-files.mjs'
import { CommandTimeoutError, checkNode, installPackages, print, ROOT, run } from './prepare.mjs'

checkNode()
await installPackages()
const { findBrowser } = await import('./find-browser.mjs')
const CHROME_PATH = await findBrowser()

let passed = 0
let failed = 0
const failures = []
const durations = []
const skipped = []

const IS_LARGE = process.argv.includes('--large')
const SUITE_LIMIT_MS = (IS_LARGE ? 90 : 25) * 60_000
const LARGE = IS_LARGE ? { LISTING_MODEL_ROUNDS: '60' } : {}
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
for (const name of failures) print(`✘ ${name}`)
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

/** A simulator that hangs is no verdict on the product: then the suite is run once more. */
async function suite(name, args = [], isAgain = false) {
  const began = Date.now()
  const report = join(SUITE_REPORTS, `${name}.json`)
  const running = join(SUITE_REPORTS, `${name}.running.json`)
  let isGreen = true
  let isHanging = false
  try {
    await run(
      'npx',
      [
        'vitest',
        'run',
        '--project',
        name,
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
        label: name,
      },
    )
  } catch (fault) {
    print(`${name} │ ${fault.message}`)
    isGreen = false
    isHanging = fault instanceof CommandTimeoutError
  }
  durations.push({ name, ms: Date.now() - began })
  if (isHanging) {
    const hanging = describeRunning(running)
    print(`${name} │ it hung in ${hanging}`)
    return isAgain ? fail(`${name} hung in ${hanging}`) : suite(name, args, true)
  }
  if (!existsSync(report)) return fail(`${name} ended without a report`)
  const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(
    readFileSync(report, 'utf8'),
  )
  passed += numPassedTests
  failed += numFailedTests
  if (numFailedTests > 0) failures.push(`${name}: ${numFailedTests} tests`)
  if (!isGreen && numFailedTests === 0)
    fail(`${name}: ${numFailedTestSuites} files could not be run`)
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
