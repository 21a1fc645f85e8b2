import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

export type Ended = { code: number | null; said: string; complained: string }

/** Runs one command as a person types it, on the data of a folder, with the clock on 1 July 2026. For tests. */
export function typeCommand(
  {
    stateDir,
    piped = '',
    env = {},
  }: { stateDir: string; piped?: string; env?: Record<string, string> },
  ...args: string[]
): Promise<Ended> {
  const child = spawn(process.execPath, ['scripts/manage.mjs', ...args], {
    cwd: ROOT,
    env: { ...process.env, STATE_DIR: stateDir, CLOCK: '2026-07-01T12:00:00Z', ...env },
  })
  let said = ''
  let complained = ''
  child.stdout.on('data', (chunk) => {
    said += chunk
  })
  child.stderr.on('data', (chunk) => {
    complained += chunk
  })
  child.stdin.end(piped)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, said, complained }))
  })
}
