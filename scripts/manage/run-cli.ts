import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, vi } from 'vitest'
import type { OpenedData } from './with-services'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

export type CliResult = { code: number | null; stdout: string; stderr: string }

const CLOCK = '2026-07-01T12:00:00Z'

/** Runs a command in a process of its own, on the data in `stateDir`, with the clock at July 1, 2026. For tests. */
export function runCli(
  {
    stateDir,
    piped = '',
    env = {},
  }: { stateDir: string; piped?: string; env?: Record<string, string> },
  ...args: string[]
): Promise<CliResult> {
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
const opened = new Map<string, Promise<OpenedData>>()

afterAll(async () => {
  for (const data of await Promise.all(opened.values())) await data.dispose()
})

/**
 * The same in the process of the test, which saves the seconds that a new process takes to load and to open the data. One
 * after the other only.
 */
export async function runInProcess(
  { stateDir, env = {} }: { stateDir: string; env?: Record<string, string> },
  ...args: string[]
): Promise<CliResult> {
  const { main } = await import('./main')
  const { openLocal, withServices, workOnData } = await import('./with-services')
  const withOpenServices: typeof withServices = async ({ remote }, work) => {
    if (remote) return withServices({ remote }, work)
    const data = opened.get(stateDir) ?? openLocal()
    opened.set(stateDir, data)
    await workOnData(await data, { remote }, work)
  }
  const output = { stdout: '', stderr: '' }
  const spies = (['stdout', 'stderr'] as const).map((stream) =>
    vi.spyOn(process[stream], 'write').mockImplementation((text) => {
      output[stream] += text
      return true
    }),
  )
  for (const [name, value] of Object.entries({ STATE_DIR: stateDir, CLOCK, ...env }))
    vi.stubEnv(name, value)
  try {
    return { code: await main(args, withOpenServices), ...output }
  } finally {
    for (const spy of spies) spy.mockRestore()
    vi.unstubAllEnvs()
  }
}
