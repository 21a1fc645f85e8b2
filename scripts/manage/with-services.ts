import { accessSync, constants, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { experimental_readRawConfig, getPlatformProxy, type PlatformProxy } from 'wrangler'
import { listCategories } from '~/domain/categories/category-store.server'
import { DEFAULT_CATEGORIES } from '~/domain/categories/default-categories'
import { loadCategories } from '~/domain/categories/load-categories.server'
import { refreshListings } from '~/domain/listings/refresh-listings.server'
import { hasStaleListings } from '~/domain/listings/stale-marks.server'
import { openServices, type Services } from '~/domain/open-services.server'
import { createLog } from '~/platform/log.server'
import type { Env } from '~/platform/settings/env'
import { ROOT } from '../prepare.mjs'
import { CommandError } from './command'
import { decodeImage } from './decode-image'
import { buildLocalConfig } from './local-config'
import { lockFiles } from './lock-files'
import { applyMigrations, listPendingMigrations } from './migrations'
import { patchAtomicsWait } from './patch-atomics-wait'
import { buildRemoteConfig, type WranglerFile } from './remote-config'
import { openServedData } from './served-data'

/** The services of a command: the same as a request's, on the local or the deployed data. */
export type CommandServices = Services & {
  /** The machine's clock, in epoch milliseconds. */
  machineNow: () => number
}

patchAtomicsWait()

const CONFIG = join(ROOT, 'wrangler.toml')
/** Runs a command on the local or, with --remote, the deployed data. */
export type RunCommand = (work: (platform: CommandServices) => Promise<void>) => Promise<void>

/** Opens the local data, after pending migrations, or the deployed data; closes it after the work. */
export async function withServices(
  { remote }: { remote: boolean },
  work: (platform: CommandServices) => Promise<void>,
): Promise<void> {
  if (remote) return openAndWork(openRemote, { remote }, work)
  const stateDir = prepareStateDir()
  const served = await openServed(stateDir)
  if (served) return openAndWork(async () => served, { remote }, work)
  const unlock = await lockFiles(stateDir)
  try {
    await openAndWork(openLocal, { remote }, work)
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
export type OpenedData = Pick<PlatformProxy<Env>, 'env' | 'dispose'>

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

/**
 * `wrangler dev --persist-to` stores its data in the folder's `v3`. A new database starts with the default categories, so
 * that feeds can use them.
 */
export async function openLocal(): Promise<OpenedData> {
  const stateDir = prepareStateDir()
  const { rawConfig } = experimental_readRawConfig({ config: CONFIG })
  const persist = { path: join(stateDir, 'v3') }
  const proxy = await withConfigFile(buildLocalConfig(rawConfig), (configPath) =>
    getPlatformProxy<Env>({ configPath, persist, remoteBindings: false }),
  )
  await migrate(proxy)
  return proxy
}

/** The data of a server that runs on this folder: a second process on its files would make both fail. */
async function openServed(stateDir: string): Promise<OpenedData | null> {
  const served = await openServedData(stateDir)
  if (!served) return null
  const { rawConfig } = experimental_readRawConfig({ config: CONFIG })
  const data = { env: { ...rawConfig.vars, ...served } as Env, dispose: async () => {} }
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
  const { rawConfig } = experimental_readRawConfig({ config: CONFIG })
  const config = buildRemoteConfig(rawConfig as WranglerFile)
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
