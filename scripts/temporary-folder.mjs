import { existsSync, mkdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux has a file system in memory here; other systems have no folder of this name. */
const IN_MEMORY = '/dev/shm'
/** Above what all suites have stored at once. */
const NEEDED_BYTES = 2 * 1024 ** 3

/**
 * An empty folder for the temporary files of this run: in memory where there is room, as the databases of a test run write
 * gigabytes that nobody keeps. It is removed when the process exits.
 */
export function createTemporaryFolder(name) {
  const folder = join(hasRoom() ? IN_MEMORY : tmpdir(), `${name}-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function hasRoom() {
  if (!existsSync(IN_MEMORY)) return false
  const { bavail, bsize } = statfsSync(IN_MEMORY)
  return bavail * bsize >= NEEDED_BYTES
}
