/**
 * `npm test`: everything that decides whether a change may land, ending in a line `N passed, N failed`.
 * `npm test -- --changed` runs what the change since the main branch affects, and prints what it leaves out.
 * `npm test -- --large` walks the models through many more worlds, which takes the better part of an hour.
 */
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { CLOCK } from '../test/journeys/clock.mjs'
import { findChange } from './changed-files.mjs'
import { checkNode, endCommands, installPackages, print, ROOT, run } from './prepare.mjs'
import { measureProcessor, readProcessorSeconds } from './processor-time.mjs'
import { onRunEnd } from './run-end.mjs'
import { runSuite } from './run-suite.mjs'
import { createTemporaryFolder } from './temporary-folder.mjs'

checkNode()
onRunEnd(endCommands)
await installPackages()
const { findBrowser } = await import('./find-browser.mjs')
const CHROME_PATH = await findBrowser()

const IS_LARGE = process.argv.includes('--large')
const LARGE = IS_LARGE ? { LARGE_TESTS: '1' } : {}
/** A suite writes a line as each of its test files ends, the longest of which takes some four minutes on a slow machine. */
const MOST_SILENCE_MS = (IS_LARGE ? 90 : 20) * 60_000
const MOST_SLOW_FILES = 10
const SYSTEM_COMMANDS = new Set(['node', 'npm'])
const CHANGE = process.argv.includes('--changed') ? findChange() : null
const REPORTS = join(ROOT, '.cache/test')
rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })
const TMPDIR = createTemporaryFolder('city-events-test')

let passed = 0
const failures = []
const phases = []
const fileDurations = []
const skipped = []

const startedAt = Date.now()
if (CHANGE) print(`${CHANGE.paths.length} files have changed since ${CHANGE.base.slice(0, 10)}`)
// Three lanes for two processors: browsers and commands often wait.
const isBuilt = build()
const isPrepared = prepareDemo()
await Promise.all([runCodeLane(), runBrowserLane(), runCommandLane()])
printSummary()
process.exitCode = failures.length === 0 ? 0 : 1

async function build() {
  const isNeeded = !CHANGE || CHANGE.isProduct || CHANGE.changesDoorTests || CHANGE.changesJourneys
  await check('build', isNeeded, 'npm', ['run', '--silent', 'build'])
}

/** The journeys start from a copy of the demo cities, which can be made before the build ends. */
async function prepareDemo() {
  await check('demo', walksJourneys(), 'node', ['scripts/prepare-state.mjs', CLOCK])
}

function walksJourneys() {
  return !CHANGE || CHANGE.isEverything || CHANGE.isSeenInBrowser || CHANGE.changesJourneys
}

async function runCodeLane() {
  const isCode = !CHANGE || CHANGE.isCode
  await check('format', true, 'biome', ['format', '.'])
  await check('lint', true, 'biome', ['lint', '--error-on-warnings', '.'])
  await check('checks', true, 'npm', ['run', '--silent', 'checks'])
  await check('floors', isCode, 'npm', ['run', '--silent', 'floors'])
  await check('types', isCode, 'npm', ['run', '--silent', 'types'])
  const isAll = !CHANGE || CHANGE.isEverything
  const changed = isAll ? [] : [`--changed=${CHANGE.base}`]
  await suite('rules', changed)
  await suite('workerd', changed)
}

async function runCommandLane() {
  await isBuilt
  await isPrepared
  const changed = CHANGE ? [`--changed=${CHANGE.base}`] : []
  const isAll = !CHANGE || CHANGE.isEverything
  await suite('scripts', isAll ? [] : changed)
  if (isAll) await suite('doors')
  else if (CHANGE.isProduct) await suite('doors', CHANGE.selectTests(listTests('test/doors')))
  else if (CHANGE.changesDoorTests) await suite('doors', changed)
  else skipped.push('doors')
}

async function runBrowserLane() {
  await isBuilt
  await isPrepared
  if (!CHANGE || CHANGE.isEverything) return suite('journeys')
  const selected = CHANGE.isSeenInBrowser ? CHANGE.selectTests(listTests('test/journeys')) : []
  if (selected.length > 0) await suite('journeys', selected)
  else if (CHANGE.changesJourneys) await suite('journeys', [`--changed=${CHANGE.base}`])
  else skipped.push('journeys')
}

/** Declared as a function, as all here: the lanes run before the end of this file is reached. */
function listTests(folder) {
  return readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name}`)
}

async function check(name, isNeeded, tool, args) {
  if (!isNeeded) return skipped.push(name)
  const began = Date.now()
  const times = join(REPORTS, `${name}.times`)
  const command = SYSTEM_COMMANDS.has(tool) ? tool : join(ROOT, 'node_modules/.bin', tool)
  const measured = measureProcessor(command, args, times)
  try {
    const env = { TMPDIR, ...measured.env }
    await run(measured.command, measured.args, { label: name, env })
    passed++
  } catch (fault) {
    print(`${name} │ ${fault.message}`)
    failures.push(name)
  }
  addPhase(name, began, readProcessorSeconds(times))
}

async function suite(project, args = []) {
  const began = Date.now()
  const result = await runSuite(project, args, {
    folder: REPORTS,
    env: { CHROME_PATH, TMPDIR, ...LARGE },
    silenceMs: MOST_SILENCE_MS,
  })
  addPhase(project, began, result.processorSeconds)
  passed += result.passed
  failures.push(...result.failures.map((text) => `${project} │ ${text}`))
  fileDurations.push(...result.durations)
}

function addPhase(name, began, processorSeconds) {
  phases.push({ name, seconds: (Date.now() - began) / 1000, processorSeconds })
}

function printSummary() {
  for (const name of skipped) print(`– ${name} skipped: nothing of it has changed`)
  for (const text of failures) print(`✘ ${text}`)
  const slowest = fileDurations.toSorted((a, b) => b.ms - a.ms).slice(0, MOST_SLOW_FILES)
  print('\nThe slowest test files')
  for (const { file, ms } of slowest) print(`${formatSeconds(ms / 1000)}  ${file}`)
  print(`\n${''.padEnd(12)}    time  processor`)
  for (const { name, seconds, processorSeconds } of phases)
    printPhase(name, seconds, processorSeconds)
  const processor = phases.reduce((sum, { processorSeconds }) => sum + processorSeconds, 0)
  printPhase('in all', (Date.now() - startedAt) / 1000, processor)
  print(`\n${passed} passed, ${failures.length} failed`)
}

function printPhase(name, seconds, processorSeconds) {
  print(`${name.padEnd(12)} ${formatSeconds(seconds)}   ${formatSeconds(processorSeconds)}`)
}

function formatSeconds(seconds) {
  return `${seconds.toFixed(0).padStart(5)} s`
}
