/** `npm start` and `npm run dev`: from a fresh clone to a running product. See README, "Two commands". */
import { spawn } from 'node:child_process'
import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { DEMO_PASSWORD, DEMO_ACCOUNTS } from './demo/demo-accounts.mjs'
import {
  build,
  checkNode,
  exitWithError,
  installPackages,
  migrate,
  QUIET_ENV,
  ROOT,
  run,
  print,
  findSourcesChangedAt,
} from './prepare.mjs'

const PORT = Number(process.env.PORT || 8787)
const STATE_DIR = resolve(process.env.STATE_DIR || join(ROOT, '.state'))
const SERVED = join(STATE_DIR, 'served')
const CLOCK = process.env.CLOCK || ''
const WATCH = process.argv.includes('--watch')
/** Goes up when the demo has something that data on which it was loaded before lack. */
const DEMO = '2'
/** The crons of wrangler.toml, and how often each comes. */
const TIMETABLE = [
  ['*/15 * * * *', 15 * 60_000],
  ['20 9 * * *', 24 * 60 * 60_000],
]
const LOOK_EVERY_MS = 500
/** Settings of the worker that are taken from here, where they are set. */
const SETTINGS_PASSED_ON = [
  'CLOCK',
  'PAGE_CACHE',
  'MAIL_FROM',
  'MAIL_API_URL',
  'MAIL_API_KEY',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'GOOGLE_ISSUER',
]

checkNode()
if (!Number.isInteger(PORT) || PORT < 1 || PORT > 65_535) {
  exitWithError(`PORT must be a number from 1 to 65535, and is '${process.env.PORT}'.`)
}
if (CLOCK && !(/T.*(Z|[+-]\d{2}:?\d{2})$/.test(CLOCK) && Number.isFinite(Date.parse(CLOCK)))) {
  exitWithError(
    `CLOCK must be an ISO 8601 instant such as 2026-05-01T12:00:00Z, and is '${CLOCK}'.`,
  )
}
if (await isTaken(PORT)) {
  exitWithError(
    `Port ${PORT} is taken. Stop the program that uses it, or choose another port: PORT=${PORT + 1} npm start`,
  )
}
try {
  await installPackages()
  await build()
  print('Preparing the local database …')
  prepareStateDir()
  await migrate(STATE_DIR)
  await loadDemoOnce()
  await serve()
} catch (fault) {
  exitWithError(`It could not be started: ${fault.message}`)
}

function prepareStateDir() {
  try {
    mkdirSync(STATE_DIR, { recursive: true })
    accessSync(STATE_DIR, constants.W_OK)
  } catch {
    exitWithError(`The folder STATE_DIR=${STATE_DIR} cannot be written. Choose another.`)
  }
}

function isTaken(port) {
  const answers = (host) =>
    new Promise((done) => {
      const socket = connect({ port, host })
      socket.once('connect', () => done(true))
      socket.once('error', () => done(false))
      socket.once('close', () => done(false))
      socket.setTimeout(1000, () => socket.destroy())
      socket.once('connect', () => socket.destroy())
    })
  return Promise.all(['127.0.0.1', '::1'].map(answers)).then((answered) => answered.some(Boolean))
}

async function loadDemoOnce() {
  const done = join(STATE_DIR, 'demo-loaded')
  if (existsSync(done) && readFileSync(done, 'utf8').trim() === DEMO) return
  print('Loading the demo cities …')
  await manage(['demo', 'load'])
  writeFileSync(done, `${DEMO}\n`)
}

async function serve() {
  print('Starting …')
  const sites = JSON.parse(await manage(['site', 'list', '--json'], { quiet: true }))
  let server = startServer()
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => stopServer(server).then(() => process.exit(0)))
  }
  await untilItAnswers()
  sayWhere(sites)
  for (const [cron, everyMs] of TIMETABLE) setInterval(() => runSchedule(cron), everyMs)
  if (!WATCH) return
  await rebuildOnChange(async () => {
    await build()
    await stopServer(server)
    server = startServer()
    await untilItAnswers()
  })
}

function stopServer(server) {
  server.isStopping = true
  if (server.process.exitCode !== null || server.process.signalCode !== null)
    return Promise.resolve()
  const hasEnded = new Promise((resolve) => server.process.once('exit', resolve))
  server.process.kill('SIGTERM')
  return hasEnded
}

/**
 * The built worker in the runtime's simulator, from a copy, so that another build (of the tests, print) does not pull the
 * rug from under it. What it says while starting is shown only when it fails.
 */
function startServer() {
  rmSync(SERVED, { recursive: true, force: true })
  cpSync(join(ROOT, 'build'), SERVED, { recursive: true })
  const server = {
    isStopping: false,
    process: spawn(process.execPath, serverArguments(), serverOptions()),
  }
  const early = []
  server.hear = (line) => {
    const log = line.indexOf('{"level"')
    if (log >= 0) print(line.slice(log))
    else if (/error|✘/i.test(line) && !/Request\.cf|ENOTFOUND/.test(line)) early.push(line)
  }
  for (const stream of [server.process.stdout, server.process.stderr]) {
    createInterface({ input: stream }).on('line', (line) => server.hear(line))
  }
  server.process.on('exit', (code) => {
    if (server.isStopping) return
    process.stderr.write(`${early.join('\n')}\n`)
    process.exit(code || 1)
  })
  return server
}

function serverArguments() {
  const options = {
    config: join(ROOT, 'wrangler.toml'),
    assets: join(SERVED, 'client'),
    port: PORT,
    'persist-to': STATE_DIR,
    'show-interactive-dev-session': 'false',
    'test-scheduled': 'true',
  }
  const settings = [
    `IMAGES_URL:http://images.localhost:${PORT}`,
    ...SETTINGS_PASSED_ON.filter((name) => process.env[name]).map(
      (name) => `${name}:${process.env[name]}`,
    ),
  ]
  return [
    join(ROOT, 'node_modules/wrangler/bin/wrangler.js'),
    'dev',
    join(SERVED, 'server/index.js'),
    ...Object.entries(options).map(([name, value]) => `--${name}=${value}`),
    ...settings.flatMap((setting) => ['--var', setting]),
  ]
}

function serverOptions() {
  return { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...QUIET_ENV } }
}

async function untilItAnswers() {
  for (;;) {
    try {
      await fetch(`http://127.0.0.1:${PORT}/api/app`)
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
}

function sayWhere(sites) {
  const address = (label) => `http://${label}.localhost:${PORT}`
  print('')
  for (const { host, name } of sites) print(`  ${name.padEnd(16)} ${address(host)}`)
  print(`  ${'Admin'.padEnd(16)} ${address('admin')}`)
  print(`  ${'Login'.padEnd(16)} ${address('login')}`)
  if (!process.env.MAIL_API_KEY) print(`  ${'Mail'.padEnd(16)} ${address('login')}/dev/outbox`)
  print('')
  print(`  Log in as one of these, with the password: ${DEMO_PASSWORD}`)
  for (const { email, is } of DEMO_ACCOUNTS) print(`  ${email.padEnd(30)} ${is}`)
  print('')
  if (CLOCK) print(`  The clock stands at ${CLOCK}.`)
  print(`  Data: ${STATE_DIR}. Stop with Ctrl+C.\n`)
}

/** The local runtime does not keep the timetable by itself. */
async function runSchedule(cron) {
  try {
    const response = await fetch(
      `http://127.0.0.1:${PORT}/__scheduled?cron=${encodeURIComponent(cron)}`,
    )
    if (!response.ok) throw new Error(await response.text())
  } catch (fault) {
    process.stderr.write(`The schedule could not be run: ${fault.message}\n`)
  }
}

/** Looks for changes twice a second: watching files misses those that an editor replaces. */
async function rebuildOnChange(rebuild) {
  print('  Watching for changes.\n')
  let built = findSourcesChangedAt()
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    const changed = findSourcesChangedAt()
    if (changed === built) continue
    built = changed
    try {
      await rebuild()
      print('Built and running again.')
    } catch (fault) {
      process.stderr.write(`${fault.message}\nMend it and save: it is built again then.\n`)
    }
  }
}

function manage(args, options) {
  return run(process.execPath, [join(ROOT, 'scripts/manage.mjs'), ...args], {
    ...options,
    env: { STATE_DIR, CLOCK },
  })
}
