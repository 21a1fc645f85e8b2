import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig, type Plugin } from 'vite'
import remixConfig from './remix.config.js'
import { BROWSER_TARGET, clientChunks } from './scripts/vite/client-chunks'
import { nameClass } from './scripts/vite/name-class'
import { pageStyles } from './scripts/vite/page-styles'
import { quickEntities } from './scripts/vite/quick-entities'
import { widgetBundle } from './scripts/vite/widget-bundle'

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The server build starts at the worker, so that one bundle contains every door and one copy of the domain. */
const workerIsTheServerEntry: Plugin = {
  name: 'worker-is-the-server-entry',
  enforce: 'post',
  config: (_config, { isSsrBuild }) =>
    isSsrBuild
      ? { build: { rollupOptions: { input: resolvePath('./workers/app.ts') } } }
      : undefined,
}

/**
 * Workers can only run WebAssembly that was compiled at deployment, so it stays a separate module beside the bundle.
 */
const wasmStaysBesideTheBundle: Plugin = {
  name: 'wasm-stays-beside-the-bundle',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (!source.endsWith('.wasm')) return null
    const file = await this.resolve(source, importer, { skipSelf: true })
    if (!file) return null
    const name = basename(file.id)
    this.emitFile({ type: 'asset', fileName: name, source: await readFile(file.id) })
    return { id: `./${name}`, external: 'absolute' }
  },
}

export default defineConfig({
  css: { modules: { generateScopedName: nameClass } },
  plugins: [
    remix(remixConfig),
    workerIsTheServerEntry,
    wasmStaysBesideTheBundle,
    quickEntities,
    widgetBundle,
    pageStyles,
    ...clientChunks,
  ],
  resolve: { alias: { '~': resolvePath('./app') } },
  ssr: {
    target: 'webworker',
    noExternal: true,
    resolve: { conditions: ['workerd', 'worker', 'browser', 'module', 'import', 'default'] },
  },
  build: {
    target: BROWSER_TARGET,
    // Adds the prefixes that Safari wants, as of user-select.
    cssTarget: 'safari17.2',
    cssMinify: true,
    // MapLibre is one file of 1.1 MB, which is fetched when a map is seen.
    chunkSizeWarningLimit: 1_200,
    rollupOptions: {
      external: [/^cloudflare:/, /^node:/],
      onwarn(warning, warn) {
        // Misplaced comments in packages, and route files without browser code, are not our
        // problem.
        if (!['INVALID_ANNOTATION', 'EMPTY_BUNDLE'].includes(warning.code ?? '')) warn(warning)
      },
    },
  },
})
