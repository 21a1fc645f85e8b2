import { mkdir, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { minify } from 'terser'
import { type Plugin, type Rollup, transformWithEsbuild } from 'vite'
import { SITE_FRAME, visitorBundlePages } from '../../app/visitor-bundle-pages'
import remixConfig from '../../remix.config.js'
import { listFirstChunks } from './first-chunks'

/**
 * How the browser's code is split and minified. A visitor's first view loads few files, and nothing that its page does
 * not use: modules that every page of a site imports are one file, those that several visitor pages import are a
 * second, and Rollup splits the rest. The importers come from the module graph, so a new admin or account page changes
 * neither file (first-view.test.ts proves it).
 */

export const BROWSER_TARGET = 'es2022'

/** The file in which the build reports what each browser file consists of. */
export const CHUNK_REPORT = 'build/client-chunks.json'

/** By file name, relative to build/client. Modules are named by their path in the project; bytes are before minifying. */
export type ChunkReport = Record<
  string,
  { entry: string | null; imports: string[]; modules: Record<string, number> }
>

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const toModule = (file: string) => join(ROOT, 'app', file)

const ON_EVERY_PAGE = ['entry.client.tsx', 'root.tsx', SITE_FRAME].map(toModule)
const VISITOR_PAGES = [...new Set(visitorBundlePages.map(({ file }) => toModule(file)))]
const PAGES = new Set([...ON_EVERY_PAGE, ...VISITOR_PAGES])

/** Packages that rarely change: browsers cache them from one deployment to the next. */
const FRAMEWORK =
  /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run\/[^/]+)\/|(preload-helper|commonjsHelpers)\.js$/

/** Of what visitor pages share, pages with forms use these. Every visitor page loads both files. */
const KIT = /\/app\/(ui\/kit|domain)\//

/** What every form is made of: as many small files they would cost more than their code. */
const FIELDS =
  /\/app\/(ui\/kit\/(fields\/(field|field-messages|change-input|check-option|file-input)|forms\/(opened-with|danger-button)|button-class|text\/quiet)|lib\/text\/text-key)\./

/** What only some visitor pages share, in a file of its own for each. */
const SHARED_BY_SOME: [file: string, modules: RegExp][] = [
  ['legal', /\/app\/ui\/legal\//],
  ['places', /\/app\/ui\/places\//],
  [
    'venues',
    /\/app\/((ui|domain)\/venues|ui\/kit\/text\/(phone-link|tel\.)|ui\/map\/directions-link)/,
  ],
]

function chooseChunk(id: string, { getModuleInfo }: Rollup.ManualChunkMeta): string | undefined {
  if (FRAMEWORK.test(id)) return 'framework'
  const pages = findImportingPages(id, getModuleInfo)
  if (ON_EVERY_PAGE.some((page) => pages.has(page))) return 'site'
  if (VISITOR_PAGES.filter((page) => pages.has(page)).length < 2) {
    return FIELDS.test(id) ? 'fields' : undefined
  }
  const [shared] = SHARED_BY_SOME.find(([, modules]) => modules.test(id)) ?? []
  return shared ?? (KIT.test(id) ? 'site' : 'visitor-bundle-pages')
}

/** The pages that import a module, directly or through others, with no dynamic import in between. */
function findImportingPages(
  id: string,
  getModuleInfo: Rollup.ManualChunkMeta['getModuleInfo'],
): Set<string> {
  const seen = new Set([id])
  const pages = new Set<string>()
  for (const module of seen) {
    const file = withoutQuery(module)
    if (module !== id && PAGES.has(file)) pages.add(file)
    else for (const importer of getModuleInfo(module)?.importers ?? []) seen.add(importer)
  }
  return pages
}

const withoutQuery = (id: string) => id.replace(/\?.*$/, '')

const splitByVisitorPages: Plugin = {
  name: 'split-by-visitor-bundle-pages',
  config: (_config, { isSsrBuild }) =>
    isSsrBuild
      ? undefined
      : { build: { rollupOptions: { output: { manualChunks: chooseChunk } } } },
}

const FLAGS = new Map(Object.entries({ ...remixConfig.future }))

/** Remix's flags never change at run time: as constants, they allow unused code to be removed. */
const inlineRemixFlags: Plugin = {
  name: 'inline-remix-flags',
  transform(code, id, { ssr } = {}) {
    if (ssr || !id.includes('/node_modules/@remix-run/react/')) return null
    return code
      .replaceAll(
        /(?:window\.__remixContext\.|context\.)?\bfuture\.(v3_\w+)/g,
        (source, flag: string) => (FLAGS.has(flag) ? String(FLAGS.get(flag)) : source),
      )
      .replaceAll('window.__remixContext.isSpaMode', 'false')
  },
}

/** Zod looks first whether it may compile schemas by `eval`. */
const MAY_COMPILE = 'const jit = !core.globalConfig.jitless'

/** No page may use `eval`, and browsers report each try. As a constant, that allows the compiler to be removed. */
const neverCompileSchemas: Plugin = {
  name: 'never-compile-schemas',
  transform(code, id, { ssr } = {}) {
    if (ssr || !id.includes('/node_modules/zod/v4/core/schemas.js')) return null
    if (!code.includes(MAY_COMPILE)) this.error(`zod has no '${MAY_COMPILE}' any more`)
    return code.replace(MAY_COMPILE, 'const jit = false')
  },
}

/** What a page of a site, or of the login, loads before it is in use. */
const ENTRIES_OF_SITES = /\/app\/(entry\.client|root|routes\/(site|login)\/)/

/**
 * Terser's output is some 6% smaller than esbuild's, and takes ten times as long: it is for what visitors load at first, not for
 * the console, nor for maps and editors, which load when they are used.
 */
const minifyForBrowsers: Plugin = {
  name: 'minify-for-browsers',
  config: () => ({ build: { minify: false, reportCompressedSize: false } }),
  async generateBundle(_options, bundle) {
    if (this.environment.name !== 'client') return
    const first = listFirstChunks(bundle, ENTRIES_OF_SITES)
    for (const output of Object.values(bundle)) {
      if (output.type !== 'chunk') continue
      output.code = await (first.has(output) ? shrink(output) : minifyQuickly(output))
    }
  },
}

async function shrink({ fileName, code }: Rollup.OutputChunk): Promise<string> {
  const minified = await minify(code, { module: true, compress: { passes: 2, ecma: 2020 } })
  if (minified.code === undefined) throw new Error(`terser returned no code for ${fileName}`)
  return minified.code
}

async function minifyQuickly({ fileName, code }: Rollup.OutputChunk): Promise<string> {
  const options = { minify: true, target: BROWSER_TARGET }
  return (await transformWithEsbuild(code, fileName, options)).code
}

const writeChunkReport: Plugin = {
  name: 'write-chunk-report',
  async writeBundle(_options, bundle) {
    if (this.environment.name !== 'client') return
    const report: ChunkReport = {}
    for (const output of Object.values(bundle)) {
      if (output.type !== 'chunk') continue
      const { fileName, facadeModuleId, imports, modules } = output
      const entry = facadeModuleId === null ? null : toPath(facadeModuleId)
      report[fileName] = { entry, imports, modules: sumByPath(modules) }
    }
    const { root } = this.environment.config
    await mkdir(join(root, 'build'), { recursive: true })
    await writeFile(join(root, CHUNK_REPORT), JSON.stringify(report))
  },
}

function sumByPath(modules: Rollup.OutputChunk['modules']): Record<string, number> {
  const bytes: Record<string, number> = {}
  for (const [id, { renderedLength }] of Object.entries(modules)) {
    const path = toPath(id)
    if (renderedLength > 0) bytes[path] = (bytes[path] ?? 0) + renderedLength
  }
  return bytes
}

/** Packages are named from node_modules on, wherever they are installed. */
function toPath(id: string): string {
  const file = withoutQuery(id).replace('\0', '')
  const inPackages = file.lastIndexOf('node_modules/')
  return inPackages >= 0 ? file.slice(inPackages) : relative(ROOT, file)
}

export const clientChunks: Plugin[] = [
  splitByVisitorPages,
  inlineRemixFlags,
  neverCompileSchemas,
  minifyForBrowsers,
  writeChunkReport,
]
