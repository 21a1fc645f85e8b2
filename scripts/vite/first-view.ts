import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { SITE_FRAME, visitorBundlePages } from '../../app/visitor-bundle-pages'
import { CHUNK_REPORT, type ChunkReport } from './client-chunks'

/** A script file that the first view of a page loads, before a map is seen. */
export type FirstViewFile = {
  file: string
  /** Gzipped at the default level. */
  bytes: number
  /** Bytes of each module before minifying, by its path. */
  modules: Record<string, number>
}

/**
 * The scripts of the first view of a visitor page, by its path in app/visitor-bundle-pages.ts (undefined: the home page). Reads what the
 * last build in `root` wrote.
 */
export async function readFirstView(
  path: string | undefined,
  root = '.',
): Promise<FirstViewFile[]> {
  const page = visitorBundlePages.find((route) => route.path === path)
  if (!page) throw new Error(`app/visitor-bundle-pages.ts has no visitor page ${path}`)
  return readPageFiles(page.file, root)
}

/** The frame around every page of the console. */
export const CONSOLE_FRAME = 'routes/admin/frame.tsx'

/**
 * The same of any page, by its file in app/: of a site, or of the console with its frame. What a page imports later, such as an
 * editor, is not among them.
 */
export async function readPageFiles(
  pageFile: string,
  root = '.',
  frame: string = SITE_FRAME,
): Promise<FirstViewFile[]> {
  const report = await readReport(root)
  return measureFiles(report, findFiles(report, pageFile, frame), root)
}

/** The files that none of these pages loads at first: they are loaded when they are used. */
export async function readLaterFiles(
  pages: { file: string; frame: string }[],
  root = '.',
): Promise<FirstViewFile[]> {
  const report = await readReport(root)
  const first = new Set(pages.flatMap(({ file, frame }) => [...findFiles(report, file, frame)]))
  const later = Object.keys(report).filter(
    (file) => !first.has(file) && !report[file]?.entry?.startsWith('app/routes/'),
  )
  return measureFiles(report, later, root)
}

const readReport = async (root: string): Promise<ChunkReport> =>
  JSON.parse(await readFile(join(root, CHUNK_REPORT), 'utf8'))

function findFiles(report: ChunkReport, pageFile: string, frame: string): Set<string> {
  const entries = ['entry.client.tsx', 'root.tsx', frame, pageFile]
  const files = new Set(entries.map((entry) => findEntry(report, `app/${entry}`)))
  for (const file of files) for (const imported of report[file]?.imports ?? []) files.add(imported)
  return files
}

const measureFiles = (report: ChunkReport, files: Iterable<string>, root: string) =>
  Promise.all(
    [...files].map(async (file) => ({
      file,
      bytes: gzipSync(await readFile(join(root, 'build/client', file))).length,
      modules: report[file]?.modules ?? {},
    })),
  )

/** What only people with an account, editors and programs need. */
const NOT_FOR_VISITORS =
  /^app\/(routes\/(admin|login|dev|session)|routes\/site\/(account|event-form)|ui\/(admin-frame|charts|event-form))\/|^app\/ui\/moderation\/(?!moderation-section).*\.tsx?$|^app\/ui\/kit\/\w+\/(badge|bulk-bar|card|confirm-button|data-table|dialog|filter-bar|flash-notice|labeled-control|save-bar)\.|^node_modules\/(zod|lucide-react|@conform-to|@tiptap|maplibre-gl|recharts)\//

/** The modules among these that no visitor page should load. */
export const listForeignModules = (files: FirstViewFile[]): string[] =>
  files.flatMap(({ modules }) => Object.keys(modules)).filter((path) => NOT_FOR_VISITORS.test(path))

function findEntry(report: ChunkReport, module: string): string {
  const file = Object.keys(report).find((name) => report[name]?.entry === module)
  if (!file) throw new Error(`The build has no page ${module}; run "npm run build" first`)
  return file
}

export const sumBytes = (files: FirstViewFile[]) => files.reduce((sum, { bytes }) => sum + bytes, 0)
