import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CLOCK } from '../test/journeys/clock.mjs'
import { describeLeftovers, listLeftovers, listProcessesWith } from './leftovers.mjs'
import { findPreparedState } from './prepare-state.mjs'
import { findFreePort } from './started-product'

const isLinux = existsSync('/proc/self/environ')
const folder = mkdtempSync(join(tmpdir(), 'run-end-'))
const POLL = { interval: 100, timeout: 110_000 }

afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Run = { shell: ChildProcess; marker: string; output: () => string }

/** Starts a script with its arguments as npm does: as the child of a shell, which is alone in its group. */
function startScript(command: string, env: Record<string, string> = {}, cwd = '.'): Run {
  const marker = `RUN=${randomUUID()}`
  const shell = spawn(
    'sh',
    ['-c', '"$@"; exit $?', 'sh', process.execPath, ...command.split(' ')],
    {
      cwd,
      detached: true,
      env: { ...process.env, NODE_ENV: '', RUN: marker.slice(4), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let output = ''
  for (const stream of [shell.stdout, shell.stderr])
    stream?.on('data', (chunk) => {
      output += chunk
    })
  return { shell, marker, output: () => output }
}

const listNames = ({ marker }: Run) => listProcessesWith(marker).map(({ name }) => name)

/** The process of the script itself. */
const findScript = ({ marker, shell }: Run) =>
  listProcessesWith(marker).find(({ parent }) => parent === shell.pid)!.pid

const ENDINGS: [name: string, end: (run: Run) => void][] = [
  ['Ctrl+C', ({ shell }) => process.kill(-shell.pid!, 'SIGINT')],
  ['kill', (run) => process.kill(findScript(run), 'SIGTERM')],
  ['the end of its parent', ({ shell }) => process.kill(shell.pid!, 'SIGKILL')],
]

async function endAndCount(run: Run, end: (run: Run) => void): Promise<void> {
  end(run)
  await expect.poll(() => listNames(run), POLL).toEqual([])
}

test.skipIf(!isLinux).each(ENDINGS)(
  'After %s nothing of npm start is left running',
  async (_, end) => {
    const stateDir = join(folder, randomUUID())
    cpSync(await findPreparedState(CLOCK), stateDir, { recursive: true })
    const run = startScript('scripts/start.mjs', {
      CLOCK,
      STATE_DIR: stateDir,
      PORT: String(await findFreePort()),
    })
    await expect.poll(run.output, POLL).toContain('Stop with Ctrl+C')
    expect(listNames(run)).toContain('workerd')
    await endAndCount(run, end)
  },
)

const UNCOPIED = new Set(['node_modules', '.git', '.cache', '.state', '.wrangler'])
const copy = join(folder, 'copy')

/** A copy, as a run of all tests or benches writes into its folder. */
beforeAll(() => {
  cpSync('.', copy, {
    recursive: true,
    preserveTimestamps: true,
    filter: (path) => !UNCOPIED.has(basename(path)),
  })
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
  // The copied folders are new, and the build must be newer.
  const now = new Date()
  utimesSync(join(copy, 'build/server/index.js'), now, now)
})

test.skipIf(!isLinux).each([
  // Before the test run, which begins to build again.
  ['npm run bench', 'scripts/bench.mjs promotions', ENDINGS[0]!],
  ['npm test', 'scripts/test.mjs', ENDINGS[1]!],
] as const)('Nothing of %s is left running', async (_, command, [, end]) => {
  const run = startScript(command, { TMPDIR: folder }, copy)
  await expect.poll(() => listNames(run), POLL).toContain('workerd')
  await endAndCount(run, end)
})

test.skipIf(!isLinux)(
  'What a killed run has left is known by its data folder, and named',
  async () => {
    const stateDir = join(folder, 'killed')
    const marker = `STATE_DIR=${stateDir}\0`
    const code =
      "const { Miniflare } = await import('miniflare'); const m = new Miniflare({ modules: true, script: 'export default {}' }); await m.ready; console.log('ready'); setInterval(() => {}, 1e6)"
    const parent = spawn(process.execPath, ['--input-type=module', '-e', code], {
      env: { ...process.env, STATE_DIR: stateDir },
    })
    let output = ''
    parent.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    // Before it is ready, the runtime ends with the one that started it.
    await expect.poll(() => output, POLL).toContain('ready')
    expect(listProcessesWith(marker).map(({ name }) => name)).toContain('workerd')
    expect(listLeftovers(marker)).toEqual([])
    parent.kill('SIGKILL')
    await expect.poll(() => listLeftovers(marker).length, POLL).toBe(1)
    const pid = listLeftovers(marker)[0]!.pid
    expect(describeLeftovers(listLeftovers(marker))).toBe(`workerd (${pid}). Stop it: kill ${pid}`)
    const again = startScript('scripts/start.mjs', {
      STATE_DIR: stateDir,
      PORT: String(await findFreePort()),
    })
    await expect
      .poll(again.output, POLL)
      .toContain(`An earlier run still uses ${stateDir}: workerd (${pid})`)
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => listProcessesWith(marker).length, POLL).toBe(0)
  },
)
