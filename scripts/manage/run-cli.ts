import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

export type CliResult = { code: number | null; stdout: string; stderr: string }

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
    env: { ...process.env, STATE_DIR: stateDir, CLOCK: '2026-07-01T12:00:00Z', ...env },
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
