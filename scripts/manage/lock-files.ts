import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CommandError } from './command'

const LOCK = 'manage.lock'
const WAIT_AT_MOST_MS = 60_000
const CHECK_EVERY_MS = 200

type Clock = { wait: (milliseconds: number) => Promise<void> }

const realClock: Clock = {
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
}

/**
 * Waits until no command uses the files of a data folder, and returns what ends this command's use. Local D1 refuses to work on
 * files that a second process has changed since.
 */
export async function lockFiles(stateDir: string, { wait } = realClock): Promise<() => void> {
  const path = join(stateDir, LOCK)
  for (let waited = 0; ; waited += CHECK_EVERY_MS) {
    try {
      create(path)
      return () => rmSync(path, { force: true })
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause
      const owner = readOwner(path)
      // A command that was killed leaves its lock.
      if (owner === null || !isRunning(owner)) {
        rmSync(path, { force: true })
        continue
      }
      if (waited >= WAIT_AT_MOST_MS) {
        throw new CommandError(
          `Another command (process ${owner}) has been using ${stateDir} for a minute. Run this one again when it has ended.`,
          { cause },
        )
      }
      await wait(CHECK_EVERY_MS)
    }
  }
}

/** A link appears with its content, and only where nothing is. */
function create(path: string): void {
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, String(process.pid))
  try {
    linkSync(draft, path)
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Null for a file that is gone. */
function readOwner(path: string): number | null {
  try {
    return Number(readFileSync(path, 'utf8')) || null
  } catch {
    return null
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (fault) {
    return (fault as NodeJS.ErrnoException).code === 'EPERM'
  }
}
