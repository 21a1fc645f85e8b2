import { accessSync, constants, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { listCategories } from '~/domain/categories/category-store.server'
import { DEFAULT_CATEGORIES } from '~/domain/categories/default-categories'
import { loadCategories } from '~/domain/categories/load-categories.server'
import { refreshListings } from '~/domain/listings/refresh-listings.server'
import { hasStaleListings } from '~/domain/listings/stale-marks.server'
import { openServices, type Services } from '~/domain/open-services.server'
import { createLog } from '~/platform/log.server'
import type { Env } from '~/platform/settings/env'
import { loadPackage } from '../load-package.mjs'
import { ROOT } from '../prepare.mjs'
import { CommandError } from './command'
import { decodeImage } from './decode-image'
import { lockFiles } from './lock-files'
import { applyMigrations, listPendingMigrations } from './migrations'
import { patchAtomicsWait } from './patch-atomics-wait'
import { buildRemoteConfig } from './remote-config'
import { findServedData, openServedData, type ServedData } from './served-data'
import { startDataWorker } from './start-data-worker'
import { readWranglerFile } from './wrangler-file'

/** The services of a command: the same as a request's, on the local or the deployed data. */
export type CommandServices = Services & {
  /** The machine's clock, in epoch milliseconds. */
  machineNow: () => number
}

/** Runs a command on the local or, with --remote, the deployed data. */
export type RunCommand = (work: (platform: CommandServices) => Promise<void>) => Promise<void>

/** Opens the local data, after pending migrations, or the deployed data; closes it after the work. */
export async function withServices(
  { remote }: { remote: boolean },
  work: (platform: CommandServices) => Promise<void>,
): Promise<void> {
  if (remote) return openAndWork(openRemote, { remote }, work)
  const stateDir = prepareStateDir()
  const served = await findServedData(stateDir)
  if (served) return openAndWork(() => openServed(served), { remote }, work)
  const unlock = await lockFiles(stateDir)
  try {
    await openAndWork(() => openFiles(stateDir), { remote }, work)
  } finally {
    unlock()
  }
}

async function openAndWork(
  open: () => Promise<OpenedData>,
  { remote }: { remote: boolean },
  work: (platform: CommandServices) => Promise<void>,
): Promise<void> {
  const data = await open()
  try {
    await workOnData(data, { remote }, work)
  } finally {
    await data.dispose()
  }
}

/** Opened data, which the caller closes. */
export type OpenedData = { env: Env; dispose: () => Promise<void> }

export async function workOnData(
  data: OpenedData,
  { remote }: { remote: boolean },
  work: (platform: CommandServices) => Promise<void>,
): Promise<void> {
  const platform = openCommandServices(data)
  // The local queue runs only while the worker is served, so pending refreshes run here.
  if (!remote && (await hasStaleListings(platform.db))) await refreshListings(platform)
  await work(platform)
}

function openCommandServices({ env }: OpenedData): CommandServices {
  const log = { ...createLog(), info: () => {} }
  const CLOCK = process.env.CLOCK || env.CLOCK
  return {
    ...openServices({ ...env, CLOCK }, log),
    transform: decodeImage,
    // The queue runs only while the worker is served, so commands refresh everything themselves.
    enqueueRefresh: undefined,
    machineNow: () => Date.now(),
  }
}

/** The data of the folder STATE_DIR: a running server's, or its files, which no second process may use meanwhile. */
export async function openLocal(): Promise<OpenedData> {
  const stateDir = prepareStateDir()
  const served = await findServedData(stateDir)
  return served ? openServed(served) : openFiles(stateDir)
}

async function openFiles(stateDir: string): Promise<OpenedData> {
  const { served, stop } = await startDataWorker(stateDir)
  try {
    return await openServed(served, stop)
  } catch (fault) {
    await stop()
    throw fault
  }
}

/** A new database starts with the default categories, so that feeds can use them. */
async function openServed(served: ServedData, dispose = async () => {}): Promise<OpenedData> {
  const { vars } = readWranglerFile()
  const data = { env: { ...vars, ...openServedData(served) } as Env, dispose }
  await migrate(data)
  return data
}

async function migrate(data: OpenedData): Promise<void> {
  if (!(await applyMigrations(data.env))) return
  const platform = openCommandServices(data)
  if ((await listCategories(platform.db)).length === 0) {
    await loadCategories(platform, DEFAULT_CATEGORIES)
  }
}

function prepareStateDir(): string {
  const stateDir = resolve(process.env.STATE_DIR || join(ROOT, '.state'))
  try {
    mkdirSync(stateDir, { recursive: true })
    accessSync(stateDir, constants.W_OK)
  } catch (cause) {
    throw new CommandError(`The folder STATE_DIR=${stateDir} is not writable. Choose another.`, {
      cause,
    })
  }
  return stateDir
}

async function openRemote(): Promise<OpenedData> {
  const config = buildRemoteConfig(readWranglerFile())
  const { getPlatformProxy } = loadPackage('wrangler')
  patchAtomicsWait()
  try {
    const proxy = await withConfigFile(config, (configPath) =>
      getPlatformProxy<Env>({ configPath, persist: false, remoteBindings: true }),
    )
    const pending = await listPendingMigrations(proxy.env)
    if (pending.length === 0) return proxy
    await proxy.dispose()
    throw new CommandError(
      `The deployed database lacks ${pending.join(', ')}. Run the migrations first: npm run deploy`,
    )
  } catch (cause) {
    if (cause instanceof CommandError) throw cause
    throw new CommandError(
      `Could not open the deployed database: ${cause instanceof Error ? cause.message : cause}\nLog in with \`npx wrangler login\`, or set CLOUDFLARE_API_TOKEN.`,
      { cause },
    )
  }
}

/** Wrangler reads bindings from a configuration file, so a temporary one is written for this process. */
async function withConfigFile<Opened>(
  config: object,
  open: (configPath: string) => Promise<Opened>,
): Promise<Opened> {
  const folder = mkdtempSync(join(tmpdir(), 'manage-'))
  try {
    const configPath = join(folder, 'wrangler.json')
    writeFileSync(configPath, JSON.stringify(config))
    return await open(configPath)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
