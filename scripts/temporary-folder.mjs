import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeLeftovers, listLeftovers } from './leftovers.mjs'
import { print } from './prepare.mjs'

/** Linux has a file system in memory here; other systems have no folder of this name. */
const IN_MEMORY = '/dev/shm'
/** Above what all suites have stored at once. */
const NEEDED_BYTES = 2 * 1024 ** 3

/**
 * An empty folder for the temporary files of this run: in memory where there is room, as the databases of a test run write
 * gigabytes that nobody keeps. It is removed when the process exits.
 */
export function createTemporaryFolder(name) {
  const parent = hasRoom() ? IN_MEMORY : tmpdir()
  removeAbandoned(parent, name)
  const folder = join(parent, `${name}-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The folders of runs that were killed. What still uses one is named, and the folder stays. */
function removeAbandoned(parent, name) {
  const abandoned = readdirSync(parent).filter((entry) => {
    const [, pid] = entry.match(new RegExp(`^${name}-(\\d+)$`)) ?? []
    return pid && !isRunning(Number(pid))
  })
  for (const entry of abandoned) {
    const folder = join(parent, entry)
    const left = listLeftovers(`TMPDIR=${folder}\0`)
    if (left.length > 0) print(`An earlier run still uses ${folder}: ${describeLeftovers(left)}`)
    else rmSync(folder, { recursive: true, force: true })
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (fault) {
    // It is someone else's, and runs.
    return fault.code === 'EPERM'
  }
}

function hasRoom() {
  if (!existsSync(IN_MEMORY)) return false
  const { bavail, bsize } = statfsSync(IN_MEMORY)
  return bavail * bsize >= NEEDED_BYTES
}
