import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'smol-toml'
import { ROOT } from '../prepare.mjs'

export type WranglerBinding = { binding?: string; [key: string]: unknown }

type Bindings = {
  name?: string
  account_id?: string
  vars?: Record<string, unknown>
  d1_databases?: WranglerBinding[]
  r2_buckets?: WranglerBinding[]
  queues?: { producers?: WranglerBinding[] }
}

/** The fields of wrangler.toml that commands use. */
export type WranglerFile = Bindings & {
  compatibility_date?: string
  compatibility_flags?: string[]
  env?: Record<string, Bindings>
}

export function readWranglerFile(): WranglerFile {
  return parse(readFileSync(join(ROOT, 'wrangler.toml'), 'utf8')) as WranglerFile
}
