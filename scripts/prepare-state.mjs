import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endCommands, print, ROOT, run } from './prepare.mjs'
import { onRunEnd } from './run-end.mjs'

/** Increase it when the demo data changes, so that it is loaded again. */
const DEMO_VERSION = '7'

/** What the demo data is made of and by. */
const SOURCES = [
  'app',
  'migrations',
  'scripts/demo',
  'scripts/manage',
  'package-lock.json',
  'wrangler.toml',
]
const PREPARED = join(ROOT, '.cache/prepared-state')

/**
 * Loads the demo cities into the data folder, unless they are there, and applies pending migrations, which each command
 * does. The folder says which of both it has, since a command takes seconds to start.
 */
export async function prepareState({ stateDir, clock, options = [] }) {
  const manage = (args, runOptions) =>
    run(process.execPath, [join(ROOT, 'scripts/manage.mjs'), ...args], {
      ...runOptions,
      env: { STATE_DIR: stateDir, CLOCK: clock },
    })
  const demo = openMarker(join(stateDir, 'demo-loaded'), DEMO_VERSION)
  const migrations = openMarker(join(stateDir, 'migrations-applied'), listMigrations())
  if (!demo.isSet()) {
    print('Loading the demo cities …')
    await manage(['demo', 'load', ...options])
  } else if (!migrations.isSet()) {
    await manage(['site', 'list'], { quiet: true })
  }
  demo.set()
  migrations.set()
}

/** A file of the data folder that says what was done to the data. */
function openMarker(path, text) {
  return {
    isSet: () => existsSync(path) && readFileSync(path, 'utf8').trim() === text,
    set: () => writeFileSync(path, `${text}\n`),
  }
}

function listMigrations() {
  const names = readdirSync(join(ROOT, 'migrations'), { recursive: true })
  return names
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .join('\n')
}

/**
 * A folder with the demo cities as they are at this time, for tests to copy. It stays until something changes that they are
 * made of.
 */
export async function findPreparedState(clock) {
  const prepared = join(PREPARED, computeChecksum(clock))
  if (existsSync(prepared)) return prepared
  const made = mkdtempSync(join(tmpdir(), 'city-events-state-'))
  try {
    await prepareState({ stateDir: made, clock, options: ['--small-images'] })
    rmSync(PREPARED, { recursive: true, force: true })
    // Copied in two steps, as a run that is stopped leaves half of it.
    cpSync(made, `${prepared}.unfinished`, { recursive: true })
    renameSync(`${prepared}.unfinished`, prepared)
  } finally {
    rmSync(made, { recursive: true, force: true })
  }
  return prepared
}

function computeChecksum(clock) {
  const hash = createHash('sha256').update(clock)
  for (const path of SOURCES.flatMap((source) => listFiles(join(ROOT, source)))) {
    if (!/\.(test\.tsx?|md)$/.test(path))
      hash.update(path.slice(ROOT.length)).update(readFileSync(path))
  }
  return hash.digest('hex')
}

function listFiles(path) {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => listFiles(join(path, name)))
}

const [script, clock] = process.argv.slice(1)
if (script === fileURLToPath(import.meta.url)) {
  onRunEnd(endCommands)
  await findPreparedState(clock)
}
