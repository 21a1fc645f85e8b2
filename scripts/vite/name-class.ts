import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/**
 * The name of a class of a CSS module in pages: its own, and a few characters of its file's path. All classes of a file end alike,
 * which compresses well, and a class keeps its name when its styles change, so that the scripts stay the same.
 */
export function nameClass(name: string, file: string): string {
  const hash = createHash('sha256').update(relative(ROOT, file)).digest('hex')
  return `_${name}_${Number.parseInt(hash.slice(0, 10), 16).toString(36).slice(-5)}`
}
