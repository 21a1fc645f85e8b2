import { build } from '../../scripts/prepare.mjs'
import { type FirstViewFile, readFirstView } from '../../scripts/vite/first-view'

const KILOBYTE = 1024
const PAGES = { home: undefined, search: 'search', event: 'event/:id' }

/**
 * What the script of a first view is made of, in kilobytes as they travel. A file's bytes are shared out by the size of
 * its modules before minifying, so react-dom, which arrives minified, shows less than its share.
 */
export async function benchFirstView(): Promise<void> {
  await build()
  const table: Record<string, Record<string, string>> = {}
  for (const [page, path] of Object.entries(PAGES)) {
    for (const [source, bytes] of sumBySource(await readFirstView(path))) {
      table[source] = { ...table[source], [page]: (bytes / KILOBYTE).toFixed(1) }
    }
  }
  console.log('\nScript of a first view, in KB (gzip)')
  console.table(table)
}

function sumBySource(files: FirstViewFile[]): Map<string, number> {
  const sums = new Map<string, number>()
  const add = (source: string, bytes: number) => sums.set(source, (sums.get(source) ?? 0) + bytes)
  for (const { bytes, modules } of files) {
    const total = Object.values(modules).reduce((sum, size) => sum + size, 0)
    add('total', bytes)
    for (const [path, size] of Object.entries(modules)) {
      add(findSource(path), (bytes * size) / total)
    }
  }
  return new Map([...sums].toSorted(([, a], [, b]) => b - a))
}

/** The package a module is from, or its folder in the product. */
function findSource(path: string): string {
  const pattern =
    /^node_modules\/((?:@[^/]+\/)?[^/]+)|^(app\/(?:ui|routes|domain)\/[^/]+|app\/[^/]+)\//
  const [, name, folder] = path.match(pattern) ?? []
  return name ?? folder ?? 'app, and what Vite adds'
}
