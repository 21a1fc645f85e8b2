/** `npm start` and `npm run dev`: from a fresh clone to a running product. */
import { accessSync, constants, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo/demo-accounts.mjs'
import { describeLeftovers, listLeftovers } from './leftovers.mjs'
import { isPortInUse, startServer } from './local-server.mjs'
import {
  build,
  checkNode,
  endCommands,
  exitWithError,
  findSourcesChangedAt,
  installPackages,
  print,
  ROOT,
} from './prepare.mjs'
import { prepareState } from './prepare-state.mjs'
import { onRunEnd } from './run-end.mjs'

const PORT = Number(process.env.PORT || 8787)
const STATE_DIR = resolve(process.env.STATE_DIR || join(ROOT, '.state'))
const CLOCK = process.env.CLOCK || ''
const WATCH = process.argv.includes('--watch')
/** The cron triggers of wrangler.toml, with their intervals. */
const TIMETABLE = [
  ['*/15 * * * *', 15 * 60_000],
  ['20 9 * * *', 24 * 60 * 60_000],
]
const WATCH_INTERVAL_MS = 500

checkNode()
if (!Number.isInteger(PORT) || PORT < 1 || PORT > 65_535) {
  exitWithError(`PORT must be a number from 1 to 65535, not '${process.env.PORT}'.`)
}
if (CLOCK && !(/T.*(Z|[+-]\d{2}:?\d{2})$/.test(CLOCK) && Number.isFinite(Date.parse(CLOCK)))) {
  exitWithError(`CLOCK must be an ISO 8601 instant such as 2026-05-01T12:00:00Z, not '${CLOCK}'.`)
}
if (await isPortInUse(PORT)) {
  exitWithError(
    `Port ${PORT} is in use. Stop the program that uses it, or choose another port: PORT=${PORT + 1} npm start`,
  )
}
const left = listLeftovers(`STATE_DIR=${STATE_DIR}\0`)
if (left.length > 0) {
  exitWithError(`An earlier run still uses ${STATE_DIR}: ${describeLeftovers(left)}`)
}
// What this run starts is known by its data folder.
process.env.STATE_DIR = STATE_DIR
let server
const stop = () => Promise.all([server?.stop(), endCommands()])
onRunEnd(stop, { status: 0 })
try {
  await installPackages()
  await build()
  print('Preparing the local database …')
  createStateDir()
  await prepareState({ stateDir: STATE_DIR, clock: CLOCK })
  await serve()
} catch (fault) {
  exitWithError(`Could not start: ${fault.message}`)
}

function createStateDir() {
  try {
    mkdirSync(STATE_DIR, { recursive: true })
    accessSync(STATE_DIR, constants.W_OK)
  } catch {
    exitWithError(`The folder STATE_DIR=${STATE_DIR} is not writable. Choose another.`)
  }
}

async function serve() {
  print('Starting …')
  const options = { port: PORT, stateDir: STATE_DIR }
  server = await startServer(options)
  printUrls(await server.listSites())
  for (const [cron, intervalMs] of TIMETABLE)
    setInterval(() => server.runSchedule(cron), intervalMs)
  if (!WATCH) return
  await rebuildOnChange(async () => {
    await build()
    await server.stop()
    server = await startServer(options)
  })
}

function printUrls(sites) {
  const url = (host) => `http://${host}.localhost:${PORT}`
  const printLine = (label, value) => print(`  ${label.padEnd(16)} ${value}`)
  print('')
  for (const { host, name } of sites) printLine(name, url(host))
  printLine('Admin', url('admin'))
  printLine('Login', url('login'))
  if (!process.env.MAIL_API_KEY) printLine('Emails', `${url('login')}/dev/outbox`)
  print('')
  print(`  Log in with one of these accounts; the password is: ${DEMO_PASSWORD}`)
  for (const { email, is } of DEMO_ACCOUNTS) print(`  ${email.padEnd(30)} ${is}`)
  print('')
  if (CLOCK) print(`  The clock is stopped at ${CLOCK}.`)
  print(`  Data: ${STATE_DIR}. Stop with Ctrl+C.\n`)
}

/** Checks for changes twice a second: file watchers miss files that an editor replaces. */
async function rebuildOnChange(rebuild) {
  print('  Watching for changes.\n')
  let builtAt = findSourcesChangedAt()
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, WATCH_INTERVAL_MS))
    const changedAt = findSourcesChangedAt()
    if (changedAt === builtAt) continue
    builtAt = changedAt
    try {
      await rebuild()
      print('Rebuilt and restarted.')
    } catch (fault) {
      process.stderr.write(`${fault.message}\nFix it and save; the build then runs again.\n`)
    }
  }
}
