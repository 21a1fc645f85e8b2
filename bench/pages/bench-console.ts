import type { RouteConfigEntry } from '@remix-run/route-config'
import routes from '../../app/routes'
import { SITE_FRAME, visitorBundlePages } from '../../app/visitor-bundle-pages'
import {
  CONSOLE_FRAME,
  type FirstViewFile,
  listForeignModules,
  readFirstView,
  readLaterFiles,
  readPageFiles,
  sumBytes,
} from '../../scripts/vite/first-view'

const KILOBYTE = 1024
/** Smaller files that load later are icons and the like. */
const MIN_LISTED = 5 * KILOBYTE

/**
 * How much script each page of the console loads at first, how much of it no other page of the console loads, and what
 * is loaded later, when it is used. Fails if a visitor page loads code of the console.
 */
export async function benchConsole(): Promise<void> {
  const pages = listConsolePages()
  const loaded = new Map<string, FirstViewFile[]>()
  for (const { path, file } of pages) {
    loaded.set(path, await readPageFiles(file, '.', CONSOLE_FRAME))
  }
  console.log('\nScript of the console, in KB (gzip)')
  console.table(
    [...loaded].map(([page, files]) => ({
      page,
      'first view': toKilobytes(files),
      'its own': toKilobytes(files.filter(({ file }) => countPages(loaded, file) === 1)),
    })),
  )
  await printLater(pages)
  await checkVisitorPages()
}

function listConsolePages(): { path: string; file: string }[] {
  const frame = (routes as RouteConfigEntry[]).find(({ file }) => file === CONSOLE_FRAME)
  return (frame?.children ?? []).map(({ path = '', file }) => ({ path: `/${path}`, file }))
}

const countPages = (loaded: Map<string, FirstViewFile[]>, file: string) =>
  [...loaded.values()].filter((files) => files.some((loadedFile) => loadedFile.file === file))
    .length

const toKilobytes = (files: FirstViewFile[]) => Number((sumBytes(files) / KILOBYTE).toFixed(1))

async function printLater(pages: { file: string }[]): Promise<void> {
  const later = await readLaterFiles([
    ...pages.map(({ file }) => ({ file, frame: CONSOLE_FRAME })),
    ...visitorBundlePages.map(({ file }) => ({ file, frame: SITE_FRAME })),
  ])
  console.log('Loaded when used, in KB (gzip)')
  console.table(
    later
      .filter(({ bytes }) => bytes >= MIN_LISTED)
      .toSorted((a, b) => b.bytes - a.bytes)
      .map((file) => ({
        file: file.file.replace(/^assets\/|-[\w-]{8}\.js$/g, ''),
        KB: toKilobytes([file]),
      })),
  )
}

async function checkVisitorPages(): Promise<void> {
  for (const { path } of visitorBundlePages) {
    const foreign = listForeignModules(await readFirstView(path))
    if (foreign.length > 0) throw new Error(`/${path ?? ''} loads ${foreign.join(', ')}`)
  }
  console.log(`None of the ${visitorBundlePages.length} visitor pages loads code of the console.`)
}
