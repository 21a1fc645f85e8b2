import { spawn } from 'node:child_process'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { afterAll, vi } from 'vitest'
import { spend } from '../../test/budgets/file-costs'
import type { OpenedData } from './with-services'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

export type CliResult = { code: number | null; stdout: string; stderr: string }

const CLOCK = '2026-07-01T12:00:00Z'

type CliOptions = {
  stateDir: string
  /** What is piped into the command. */
  piped?: string
  env?: Record<string, string>
}

/** Runs a command in a process of its own, on the data in `stateDir`, with the clock at July 1, 2026. For tests. */
export function runCli(
  { stateDir, piped = '', env = {} }: CliOptions,
  ...args: string[]
): Promise<CliResult> {
  spend('processes')
  const child = spawn(process.execPath, ['scripts/manage.mjs', ...args], {
    cwd: ROOT,
    env: { ...process.env, STATE_DIR: stateDir, CLOCK, ...env },
  })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk) => {
    stdout += chunk
  })
  child.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  child.stdin.end(piped)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, stdout, stderr }))
  })
}

/** The data folders that commands in this process have opened; they stay open until the test file ends. */
const opened = new Map<string, OpenedData>()

afterAll(async () => {
  for (const data of opened.values()) await data.dispose()
})

/**
 * The same in the process of the test, which saves the seconds that a new process takes to load and to open the data. One
 * after the other only.
 */
export async function runInProcess(
  { stateDir, piped = '', env = {} }: CliOptions,
  ...args: string[]
): Promise<CliResult> {
  const { main } = await import('./main')
  const { openLocal, withServices, workOnData } = await import('./with-services')
  const withOpenServices: typeof withServices = async ({ remote }, work) => {
    if (remote) return withServices({ remote }, work)
    const data = opened.get(stateDir) ?? (await openLocal())
    opened.set(stateDir, data)
    await workOnData(data, { remote }, work)
  }
  const output = { stdout: '', stderr: '' }
  const spies = (['stdout', 'stderr'] as const).map((stream) =>
    vi.spyOn(process[stream], 'write').mockImplementation((text) => {
      output[stream] += text
      return true
    }),
  )
  const stdin = vi.spyOn(process, 'stdin', 'get').mockReturnValue(pipe(piped))
  for (const [name, value] of Object.entries({ STATE_DIR: stateDir, CLOCK, ...env }))
    vi.stubEnv(name, value)
  try {
    return { code: await main(args, withOpenServices), ...output }
  } finally {
    for (const spy of [...spies, stdin]) spy.mockRestore()
    vi.unstubAllEnvs()
  }
}

const pipe = (text: string) => Readable.from([Buffer.from(text)]) as unknown as typeof process.stdin
