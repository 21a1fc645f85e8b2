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
import type { Env } from '~/platform/env'
import { createLog } from '~/platform/log.server'
import { ROOT } from '../prepare.mjs'
import { CommandError } from './command-error'
import { decodeImage } from './decode-image'
import { buildLocalConfig } from './local-config'
import { applyMigrations, listPendingMigrations } from './migrations'
import { patchAtomicsWait } from './patch-atomics-wait'
import { buildRemoteConfig, type WranglerFile } from './remote-config'

/** The services of a command: the same as a request's, on the local or the deployed data. */
export type CommandServices = Services & {
  /** The machine's clock, in epoch milliseconds. */
  machineNow: () => number
}

patchAtomicsWait()

const CONFIG = join(ROOT, 'wrangler.toml')
/** Opens the local data, after pending migrations, or the deployed data; closes it after the work. */
export async function withServices(
  { remote }: { remote: boolean },
  work: (platform: CommandServices) => Promise<void>,
): Promise<void> {
  const data = remote ? await openRemote() : await openLocal()
  try {
    await workOnData(data, { remote }, work)
  } finally {
    await data.dispose()
  }
}

/** Opened data, which the caller closes. */
export type OpenedData = PlatformProxy<Env>

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
  const stateDir = resolve(process.env.STATE_DIR || join(ROOT, '.state'))
  try {
    mkdirSync(stateDir, { recursive: true })
    accessSync(stateDir, constants.W_OK)
  } catch (cause) {
    throw new CommandError(`The folder STATE_DIR=${stateDir} is not writable. Choose another.`, {
      cause,
    })
  }
  const persist = { path: join(stateDir, 'v3') }
  const config = buildLocalConfig(experimental_readRawConfig({ config: CONFIG }).rawConfig)
  const proxy = await withConfigFile(config, (configPath) =>
    getPlatformProxy<Env>({ configPath, persist, remoteBindings: false }),
  )
  if (!(await applyMigrations(proxy.env))) return proxy
  const platform = openCommandServices(proxy)
  if ((await listCategories(platform.db)).length === 0) {
    await loadCategories(platform, DEFAULT_CATEGORIES)
  }
  return proxy
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
async function withConfigFile(
  config: object,
  open: (configPath: string) => Promise<OpenedData>,
): Promise<OpenedData> {
  const folder = mkdtempSync(join(tmpdir(), 'manage-'))
  try {
    const configPath = join(folder, 'wrangler.json')
    writeFileSync(configPath, JSON.stringify(config))
    return await open(configPath)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
