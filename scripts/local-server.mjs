/** The built worker in the local runtime, for start.mjs. */
import { spawn } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { print, QUIET_ENV, ROOT, WRANGLER } from './prepare.mjs'

/** Settings that are passed on to the worker when they are in the environment. */
const PASSED_SETTINGS = [
  'CLOCK',
  'PAGE_CACHE',
  'MAIL_FROM',
  'MAIL_API_URL',
  'MAIL_API_KEY',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'GOOGLE_ISSUER',
  'TURNSTILE_SITE_KEY',
  'TURNSTILE_SECRET_KEY',
  'GEOCODER',
  'GEOCODER_URL',
  'GEOCODER_KEY',
]

/**
 * Runs a copy of the build, so that another build (by the tests, for example) does not change files under a running
 * server. Wrangler's output while it starts is shown only if it fails.
 */
export function startServer({ port, stateDir }) {
  const buildCopy = join(stateDir, 'served')
  rmSync(buildCopy, { recursive: true, force: true })
  cpSync(join(ROOT, 'build'), buildCopy, { recursive: true })
  const server = {
    isStopping: false,
    process: spawn(process.execPath, wranglerArguments({ port, stateDir, buildCopy }), {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...QUIET_ENV },
    }),
  }
  const errors = []
  const readLine = (line) => {
    const log = line.indexOf('{"level"')
    if (log >= 0) print(line.slice(log))
    else if (/error|✘/i.test(line) && !/Request\.cf|ENOTFOUND/.test(line)) errors.push(line)
  }
  for (const stream of [server.process.stdout, server.process.stderr]) {
    createInterface({ input: stream }).on('line', readLine)
  }
  server.process.on('exit', (code) => {
    if (server.isStopping) return
    process.stderr.write(`${errors.join('\n')}\n`)
    process.exit(code || 1)
  })
  return server
}

export function stopServer(server) {
  server.isStopping = true
  if (server.process.exitCode !== null || server.process.signalCode !== null)
    return Promise.resolve()
  const exited = new Promise((resolve) => server.process.once('exit', resolve))
  server.process.kill('SIGTERM')
  return exited
}

/** Waits until the worker answers requests. */
export async function waitUntilReady(port) {
  for (;;) {
    try {
      await fetch(`http://127.0.0.1:${port}/api/app`)
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
}

/** Runs a scheduled job now: the local runtime has no cron triggers of its own. */
export async function runSchedule(port, cron) {
  try {
    const response = await fetch(
      `http://127.0.0.1:${port}/__scheduled?cron=${encodeURIComponent(cron)}`,
    )
    if (!response.ok) throw new Error(await response.text())
  } catch (fault) {
    process.stderr.write(`A scheduled job failed: ${fault.message}\n`)
  }
}

export async function isPortInUse(port) {
  const canConnect = (host) =>
    new Promise((resolve) => {
      const socket = connect({ port, host })
      socket.once('connect', () => {
        resolve(true)
        socket.destroy()
      })
      socket.once('error', () => resolve(false))
      socket.once('close', () => resolve(false))
      socket.setTimeout(1000, () => socket.destroy())
    })
  return (await Promise.all(['127.0.0.1', '::1'].map(canConnect))).some(Boolean)
}

function wranglerArguments({ port, stateDir, buildCopy }) {
  const options = {
    config: join(ROOT, 'wrangler.toml'),
    assets: join(buildCopy, 'client'),
    port,
    'persist-to': stateDir,
    'show-interactive-dev-session': 'false',
    'test-scheduled': 'true',
  }
  const settings = [
    `IMAGES_URL:http://images.localhost:${port}`,
    ...PASSED_SETTINGS.filter((name) => process.env[name]).map(
      (name) => `${name}:${process.env[name]}`,
    ),
  ]
  return [
    WRANGLER,
    'dev',
    join(buildCopy, 'server/index.js'),
    // The build is one file already; Wrangler would bundle it again, and watch it as long as it runs.
    '--no-bundle',
    ...Object.entries(options).map(([name, value]) => `--${name}=${value}`),
    ...settings.flatMap((setting) => ['--var', setting]),
  ]
}
