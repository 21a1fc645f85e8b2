import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { SITE_FRAME, visitorPages } from '../../app/visitor-pages'
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
 * The scripts of the first view of a visitor page, by its path in app/visitor-pages.ts (undefined: the home page). Reads what the
 * last build in `root` wrote.
 */
export async function readFirstView(
  path: string | undefined,
  root = '.',
): Promise<FirstViewFile[]> {
  const page = visitorPages.find((route) => route.path === path)
  if (!page) throw new Error(`app/visitor-pages.ts has no visitor page ${path}`)
  return readPageFiles(page.file, root)
}

/** The same of any page of a site, by its file in app/. What it imports later, such as an editor, is not among them. */
export async function readPageFiles(pageFile: string, root = '.'): Promise<FirstViewFile[]> {
  const report: ChunkReport = JSON.parse(await readFile(join(root, CHUNK_REPORT), 'utf8'))
  const entries = ['entry.client.tsx', 'root.tsx', SITE_FRAME, pageFile]
  const files = new Set(entries.map((entry) => findEntry(report, `app/${entry}`)))
  for (const file of files) for (const imported of report[file]?.imports ?? []) files.add(imported)
  return Promise.all(
    [...files].map(async (file) => ({
      file,
      bytes: gzipSync(await readFile(join(root, 'build/client', file))).length,
      modules: report[file]?.modules ?? {},
    })),
  )
}

function findEntry(report: ChunkReport, module: string): string {
  const file = Object.keys(report).find((name) => report[name]?.entry === module)
  if (!file) throw new Error(`The build has no page ${module}; run "npm run build" first`)
  return file
}

export const sumBytes = (files: FirstViewFile[]) => files.reduce((sum, { bytes }) => sum + bytes, 0)
