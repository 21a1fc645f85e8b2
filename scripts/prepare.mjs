import { spawn } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

const OLDEST_NODE = [20, 19]

/** What the tools of the project are told, so that they neither ask nor phone home. */
export const QUIET_ENV = {
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  WRANGLER_LOG_PATH: join(ROOT, '.cache', 'wrangler'),
  CI: '1',
}

export const print = (text) => process.stdout.write(`${text}\n`)

/** Ends the process with a sentence that says what to do. */
export function exitWithError(text) {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  const [oldestMajor, oldestMinor] = OLDEST_NODE
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return
  exitWithError(
    `This needs Node ${OLDEST_NODE.join('.')} or newer; here is ${process.versions.node}. Install a newer one from https://nodejs.org and run the command again.`,
  )
}

/** Installs the packages that package-lock.json names, unless they are there. */
export async function installPackages() {
  const installed = join(ROOT, 'node_modules/.package-lock.json')
  if (existsSync(installed) && changedAt(installed) >= changedAt(join(ROOT, 'package-lock.json')))
    return
  print('Installing packages …')
  await run('npm', ['ci'])
}

const SOURCES = [
  'app',
  'workers',
  'public',
  'scripts/vite',
  'vite.config.ts',
  'remix.config.js',
  'package-lock.json',
]

/** When what the build is made of was changed last, in epoch milliseconds. */
export function findSourcesChangedAt() {
  return Math.max(...SOURCES.map((path) => newestIn(join(ROOT, path))))
}

/** Builds the worker and the pages' files, unless they are newer than all they are made of. */
export async function build() {
  const built = join(ROOT, 'build/server/index.js')
  if (existsSync(built) && changedAt(built) > findSourcesChangedAt()) return
  print('Building …')
  await run('npx', ['remix', 'vite:build', '--logLevel', 'warn'])
}

/** Brings the local databases up to date. */
export async function migrate(stateDir) {
  for (const database of ['DB', 'SEARCH']) {
    await run(
      'npx',
      ['wrangler', 'd1', 'migrations', 'apply', database, '--local', '--persist-to', stateDir],
      { quiet: true },
    )
  }
}

/** A command took longer than it may, and was ended with all that it had started. */
export class CommandTimeoutError extends Error {}

/** Runs a command to its end; throws when it fails. With `quiet`, its output is shown only then. */
export function run(command, args, { quiet = false, env = {}, limitMs } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...QUIET_ENV, ...env },
      detached: limitMs !== undefined,
    })
    const what = `${command} ${args.join(' ')}`
    const limit =
      limitMs &&
      setTimeout(() => {
        process.kill(-child.pid, 'SIGKILL')
        reject(new CommandTimeoutError(`${what} took longer than ${limitMs / 60_000} minutes`))
      }, limitMs)
    let output = ''
    child.stdout?.on('data', (chunk) => {
      output += chunk
    })
    child.stderr?.on('data', (chunk) => {
      output += chunk
    })
    child.on('error', reject)
    child.on('close', (code) => {
      clearTimeout(limit)
      if (code === 0) return resolve(output)
      if (quiet) process.stderr.write(output)
      reject(new Error(`${what} ended with ${code}`))
    })
  })
}

function newestIn(path) {
  if (!existsSync(path)) return 0
  if (!statSync(path).isDirectory()) return changedAt(path)
  return Math.max(changedAt(path), ...readdirSync(path).map((name) => newestIn(join(path, name))))
}

function changedAt(path) {
  return statSync(path).mtimeMs
}
