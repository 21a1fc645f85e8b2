import { spawn } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** The project's root folder. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
export const WRANGLER = join(ROOT, 'node_modules/wrangler/bin/wrangler.js')

const MIN_NODE = [20, 19]

/** Environment in which the project's tools send no metrics, ask no questions and print no banners. */
export const QUIET_ENV = {
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  WRANGLER_LOG_PATH: join(ROOT, '.cache', 'wrangler'),
  CI: '1',
}

export const print = (text) => process.stdout.write(`${text}\n`)

/** Exits with status 1 and a message with what to do. */
export function exitWithError(text) {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  const [minMajor, minMinor] = MIN_NODE
  if (major > minMajor || (major === minMajor && minor >= minMinor)) return
  exitWithError(
    `This needs Node ${MIN_NODE.join('.')} or newer, and this is ${process.versions.node}. Install a newer version from https://nodejs.org and run the command again.`,
  )
}

/** Installs the packages of package-lock.json, unless they are up to date. */
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

/** When a source file of the build last changed, in epoch milliseconds. */
export function findSourcesChangedAt() {
  return Math.max(...SOURCES.map((path) => findNewestChange(join(ROOT, path))))
}

/**
 * Builds the worker and its client files, unless they are newer than all sources. Collecting garbage with one thread, and less
 * often, saves a tenth of the processor time; all builds have `npm run build` with its flags for Node.
 */
export async function build() {
  const built = join(ROOT, 'build/server/index.js')
  if (existsSync(built) && changedAt(built) > findSourcesChangedAt()) return
  print('Building …')
  // Tests that start the product have another environment, in which React is built for development.
  await run('npm', ['run', '--silent', 'build'], {
    env: { NODE_ENV: 'production' },
  })
}

/** A command exceeded its time limit and was killed with its child processes. */
export class CommandTimeoutError extends Error {}

const running = new Set()
let isEnding = false
const PATIENCE_MS = 10_000

/** Ends the commands that run, with their child processes, and waits until they have ended. No other begins after them. */
export async function endCommands() {
  isEnding = true
  for (const { child } of running) signalGroup(child, 'SIGTERM')
  const impatience = setTimeout(() => {
    for (const { child } of running) signalGroup(child, 'SIGKILL')
  }, PATIENCE_MS)
  await Promise.all([...running].map(({ closed }) => closed))
  clearTimeout(impatience)
}

function signalGroup({ pid }, signal) {
  try {
    process.kill(-pid, signal)
  } catch (fault) {
    // It has ended meanwhile.
    if (fault.code !== 'ESRCH') throw fault
  }
}

/**
 * Runs a command and waits for it; throws if it fails. With `quiet`, its output is shown only if it fails; with a `label`,
 * each line of its output begins with the label. One that writes nothing for `silenceMs` is ended: how long it may take in all
 * depends on the machine. It and its child processes are a group, which `endCommands` ends.
 */
export function run(command, args, { quiet = false, label, env = {}, silenceMs = 0 } = {}) {
  return new Promise((resolve, reject) => {
    // Neither done nor failed: what follows must not happen either.
    if (isEnding) return
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: quiet || label ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...QUIET_ENV, ...env },
      detached: true,
    })
    const entry = { child, closed: new Promise((close) => child.once('close', close)) }
    running.add(entry)
    const commandLine = `${command} ${args.join(' ')}`
    const end = () => {
      signalGroup(child, 'SIGKILL')
      const minutes = silenceMs / 60_000
      reject(new CommandTimeoutError(`${commandLine} wrote nothing for ${minutes} minutes`))
    }
    const silence = silenceMs > 0 ? setTimeout(end, silenceMs) : undefined
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', () => silence?.refresh())
      if (label && stream)
        createInterface({ input: stream }).on('line', (line) => print(`${label} │ ${line}`))
      else
        stream?.on('data', (chunk) => {
          output += chunk
        })
    }
    child.on('error', (fault) => {
      running.delete(entry)
      reject(fault)
    })
    child.on('close', (code) => {
      running.delete(entry)
      clearTimeout(silence)
      if (code === 0) return resolve(output)
      if (quiet) process.stderr.write(output)
      reject(new Error(`${commandLine} exited with ${code}`))
    })
  })
}

function findNewestChange(path) {
  if (!existsSync(path)) return 0
  if (!statSync(path).isDirectory()) return changedAt(path)
  return Math.max(
    changedAt(path),
    ...readdirSync(path)
      .filter((name) => !name.endsWith('.md'))
      .map((name) => findNewestChange(join(path, name))),
  )
}

function changedAt(path) {
  return statSync(path).mtimeMs
}
