/** The built worker in the local runtime, for start.mjs. */
import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { loadPackage } from './load-package.mjs'
import { print, QUIET_ENV, ROOT } from './prepare.mjs'
import { setRuntimeFlags } from './runtime-flags.mjs'

/** For the journeys: a URL below which each host whose name ends in .example has a folder. They do not exist elsewhere. */
const EXAMPLE_HOSTS_URL = process.env.EXAMPLE_HOSTS_URL
/** Where `npm run manage` finds the running server (scripts/manage/served-data.ts). */
const SERVED_DATA_FILE = 'served-data.json'
const DNS_SERVER = 'cloudflare-dns.com'
/** Of a network that is public, as the guarded fetch requires. */
const EXAMPLE_IP = '93.184.216.34'

/** Settings that are passed on to the worker when they are in the environment. */
const PASSED_SETTINGS = [
  'CLOCK',
  'PAGE_CACHE',
  'MAP_TILES',
  'MAP_STYLE_URL',
  'MAIL_FROM',
  'MAIL_API_URL',
  'MAIL_API_KEY',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'GOOGLE_ISSUER',
  'TURNSTILE_SITE_KEY',
  'TURNSTILE_SECRET_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_API_URL',
  'GEOCODER',
  'GEOCODER_URL',
  'GEOCODER_KEY',
]

/**
 * Runs the build with the bindings of wrangler.toml until `stop`; `runSchedule` runs a scheduled job now, as the local
 * runtime has no cron triggers of its own. Wrangler's own server is not used: when its connection to the worker breaks, a
 * GET request waits until the worker is restarted.
 */
export async function startServer({ port, stateDir }) {
  for (const [name, value] of Object.entries(QUIET_ENV)) process.env[name] ??= value
  const { Miniflare } = loadPackage('miniflare')
  setRuntimeFlags()
  const worker = readWorker({ port, buildCopy: copyBuild(stateDir) })
  const token = randomBytes(32).toString('base64url')
  const miniflare = new Miniflare({
    host: 'localhost',
    port,
    // Where the commands of `npm run manage` find the data, too.
    defaultPersistRoot: join(stateDir, 'v3'),
    // Says where a request comes from; the real answer is an internet away.
    cf: false,
    handleRuntimeStdio(stdout, stderr) {
      for (const input of [stdout, stderr]) createInterface({ input }).on('line', printLine)
    },
    workers: [worker, buildDataWorker(worker, token)],
  })
  await miniflare.ready
  const endService = await serveData(miniflare, { stateDir, token })
  return {
    /** The host and name of each site. */
    async listSites() {
      const response = await miniflare.dispatchFetch(
        `http://login.localhost:${port}/dev/sites.json`,
      )
      return response.json()
    },
    async runSchedule(cron) {
      const worker = await miniflare.getWorker()
      const { outcome } = await worker.scheduled({ cron, scheduledTime: new Date() })
      if (outcome !== 'ok') process.stderr.write(`A scheduled job failed: ${cron}\n`)
    },
    async stop() {
      endService()
      await miniflare.dispose()
    },
  }
}

/** Another build (by the tests, for example) must not change files under a running server. */
function copyBuild(stateDir) {
  const copy = join(stateDir, 'served')
  rmSync(copy, { recursive: true, force: true })
  cpSync(join(ROOT, 'build'), copy, { recursive: true })
  return copy
}

function readWorker({ port, buildCopy }) {
  const { unstable_getMiniflareWorkerOptions } = loadPackage('wrangler')
  const { workerOptions } = unstable_getMiniflareWorkerOptions(
    join(ROOT, 'wrangler.toml'),
    undefined,
    { overrides: { assets: { directory: join(buildCopy, 'client') } } },
  )
  const server = join(buildCopy, 'server')
  const wasm = join(server, 'index_bg.wasm')
  const passed = PASSED_SETTINGS.filter((name) => process.env[name])
  return {
    ...workerOptions,
    modulesRoot: server,
    modules: [
      { type: 'ESModule', path: join(server, 'index.js') },
      ...(existsSync(wasm) ? [{ type: 'CompiledWasm', path: wasm }] : []),
    ],
    ...(EXAMPLE_HOSTS_URL && { outboundService: fetchOutside }),
    bindings: {
      ...workerOptions.bindings,
      IMAGES_URL: `http://images.localhost:${port}`,
      ...Object.fromEntries(passed.map((name) => [name, process.env[name]])),
    },
  }
}

export const DATA_WORKER = 'local-data'

/** Serves the data of the product's worker to commands, at a port of its own, to who can read the token in the data folder. */
export function buildDataWorker(
  { compatibilityDate, d1Databases, r2Buckets, queueProducers },
  token,
) {
  return {
    name: DATA_WORKER,
    compatibilityDate,
    d1Databases,
    r2Buckets,
    queueProducers,
    modules: [{ type: 'ESModule', path: join(ROOT, 'scripts/local-data-worker.mjs') }],
    modulesRoot: join(ROOT, 'scripts'),
    bindings: { TOKEN: token },
    unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
  }
}

/** Writes where a command finds the data worker; returns what undoes it. */
export async function serveData(miniflare, { stateDir, token }) {
  const file = join(stateDir, SERVED_DATA_FILE)
  const url = await miniflare.unsafeGetDirectURL(DATA_WORKER)
  writeFileSync(file, JSON.stringify({ url, token }), { mode: 0o600 })
  return () => rmSync(file, { force: true })
}

async function fetchOutside(request) {
  const { fetch, Response } = loadPackage('miniflare')
  const { host, pathname, search, searchParams } = new URL(request.url)
  const isExample = (name) => name.endsWith('.example')
  if (isExample(host)) {
    return fetch(`${EXAMPLE_HOSTS_URL}/${host}${pathname}${search}`, { redirect: 'manual' })
  }
  if (host !== DNS_SERVER || !isExample(searchParams.get('name') ?? '')) return fetch(request)
  const isFound = searchParams.get('type') === 'A'
  return Response.json({ Status: 0, Answer: isFound ? [{ type: 1, data: EXAMPLE_IP }] : [] })
}

function printLine(line) {
  const log = line.indexOf('{"level"')
  print(log >= 0 ? line.slice(log) : line)
}

export async function isPortInUse(port) {
  const canConnect = (host) =>
    new Promise((resolve) => {
      const socket = connect({ port, host })
      socket.once('connect', () => {
        resolve(true)
        socket.destroy()
      })
      socket.once('error', () => resolve(false))
      socket.once('close', () => resolve(false))
      socket.setTimeout(1000, () => socket.destroy())
    })
  return (await Promise.all(['127.0.0.1', '::1'].map(canConnect))).some(Boolean)
}
