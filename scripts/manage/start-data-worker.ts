import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { loadPackage } from '../load-package.mjs'
import { buildDataWorker, DATA_WORKER } from '../local-server.mjs'
import { setRuntimeFlags } from '../runtime-flags.mjs'
import type { ServedData } from './served-data'
import { readWranglerFile, type WranglerBinding, type WranglerFile } from './wrangler-file'

/** Serves the files of a data folder to this process, from the local runtime, until `stop`. */
export async function startDataWorker(
  stateDir: string,
): Promise<{ served: ServedData; stop: () => Promise<void> }> {
  const { Miniflare } = loadPackage('miniflare')
  setRuntimeFlags()
  const token = randomBytes(32).toString('base64url')
  const miniflare = new Miniflare({
    // As the server's.
    defaultPersistRoot: join(stateDir, 'v3'),
    cf: false,
    workers: [buildDataWorker(listLocalBindings(readWranglerFile()), token)],
  })
  const url = await miniflare.unsafeGetDirectURL(DATA_WORKER)
  return { served: { url: url.href, token }, stop: () => miniflare.dispose() }
}

/** The databases, buckets and queues of a developer's machine, as the local runtime takes them. */
export function listLocalBindings(file: WranglerFile) {
  return {
    compatibilityDate: file.compatibility_date,
    d1Databases: nameBindings(file.d1_databases, 'database_id'),
    r2Buckets: nameBindings(file.r2_buckets, 'bucket_name'),
    queueProducers: nameBindings(file.queues?.producers, 'queue'),
  }
}

const nameBindings = (bindings: WranglerBinding[] = [], field: string) =>
  Object.fromEntries(bindings.map((binding) => [binding.binding, String(binding[field])]))
