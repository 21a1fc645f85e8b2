/**
 * `npm test`: everything that decides whether a change may land, ending in a line `N passed, N failed`.
 * `npm test -- --large` walks the listing model through many more worlds, which takes the better part of an hour.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { checkNode, installPackages, ROOT, run, print, CommandTimeoutError } from './prepare.mjs'

checkNode()
await installPackages()
const { findBrowser } = await import('./find-browser.mjs')
const CHROME_PATH = await findBrowser()

let passed = 0
let failed = 0
const failures = []

const IS_LARGE = process.argv.includes('--large')
const SUITE_LIMIT_MS = (IS_LARGE ? 90 : 15) * 60_000
const LARGE = IS_LARGE ? { LISTING_MODEL_ROUNDS: '60' } : {}
const SUITE_REPORTS = join(ROOT, '.cache/test')
rmSync(SUITE_REPORTS, { recursive: true, force: true })
mkdirSync(SUITE_REPORTS, { recursive: true })

await check('format', 'npx', ['biome', 'format', '.'])
await check('lint', 'npx', ['biome', 'lint', '--error-on-warnings', '.'])
await check('types', 'npm', ['run', '--silent', 'types'])
await check('floors', 'npm', ['run', '--silent', 'floors'])
await check('build', 'npx', ['remix', 'vite:build', '--logLevel', 'warn'])
await suite('scripts')
await suite('workerd')
await suite('journeys')

for (const name of failures) print(`✘ ${name}`)
print(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

async function check(name, command, args) {
  print(`\n── ${name}`)
  try {
    await run(command, args)
    passed++
  } catch {
    fail(name)
  }
}

/** A simulator that hangs is no verdict on the product: then the suite is run once more. */
async function suite(project, isAgain = false) {
  print(`\n── tests in ${project}`)
  const report = join(SUITE_REPORTS, `${project}.json`)
  let isGreen = true
  try {
    await run(
      'npx',
      [
        'vitest',
        'run',
        '--project',
        project,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ],
      { env: { CHROME_PATH, ...LARGE }, limitMs: SUITE_LIMIT_MS },
    )
  } catch (fault) {
    print(fault.message)
    if (fault instanceof CommandTimeoutError && !isAgain) return suite(project, true)
    isGreen = false
  }
  if (!existsSync(report)) return fail(`${project} ended without a report`)
  const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(
    readFileSync(report, 'utf8'),
  )
  passed += numPassedTests
  failed += numFailedTests
  if (numFailedTests > 0) failures.push(`${project}: ${numFailedTests} tests`)
  if (!isGreen && numFailedTests === 0)
    fail(`${project}: ${numFailedTestSuites} files could not be run`)
}

function fail(name) {
  failed++
  failures.push(name)
}
