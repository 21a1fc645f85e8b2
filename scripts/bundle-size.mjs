/** Prints the size of the built worker as Cloudflare counts it, and fails when no plan takes it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { exitWithError, print, ROOT } from './prepare.mjs'

const MEGABYTE = 1024 * 1024
/** Of all files of a worker together, compressed (Workers limits). */
const LIMITS = { free: 3 * MEGABYTE, paid: 10 * MEGABYTE }

/** In bytes. */
export function measureBundle(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|mjs|wasm)$/.test(entry.name))
    .map((entry) => gzipSync(readFileSync(join(entry.parentPath, entry.name))).length)
    .reduce((sum, bytes) => sum + bytes, 0)
}

/** What to know about this size: whether a plan takes it. */
export function describeBundle(bytes) {
  const format = (size) => `${(size / MEGABYTE).toFixed(2)} MB`
  const size = `The worker has ${format(bytes)} compressed`
  if (bytes > LIMITS.paid) return `${size}, and the limit is ${format(LIMITS.paid)}.`
  return bytes > LIMITS.free
    ? `${size}. The limit is ${format(LIMITS.paid)} on the paid plan; the free plan’s ${format(LIMITS.free)} are not enough.`
    : `${size}. The limit is ${format(LIMITS.paid)} on the paid plan and ${format(LIMITS.free)} on the free one.`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const bytes = measureBundle(join(ROOT, 'build/server'))
  if (bytes > LIMITS.paid) exitWithError(describeBundle(bytes))
  print(describeBundle(bytes))
}
