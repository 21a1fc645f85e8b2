import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig, type Plugin } from 'vite'
import remixConfig from './remix.config.js'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The server build starts at the worker, so that one bundle holds every door and one copy of the domain. */
const workerIsTheServerEntry: Plugin = {
  name: 'worker-is-the-server-entry',
  enforce: 'post',
  config: (_config, { isSsrBuild }) =>
    isSsrBuild ? { build: { rollupOptions: { input: here('./workers/app.ts') } } } : undefined,
}

/** What all pages of a site share travels as one file, not as twenty; maps and what else loads when seen stay apart. */
const SHARED =
  /\/app\/(lib|domain\/(?!accounts\/)|ui\/(kit\/(?!field)|events|search|site-frame|door-frame|venues|places|categories|styles)|ui\/accounts\/(account-menu|google-logo|sign-in-pending))/
/** What changes only with its version, and is kept by browsers from one deployment to the next. */
const FRAMEWORK =
  /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run\/[^/]+)\//

const sharedCodeIsOneFile: Plugin = {
  name: 'shared-code-is-one-file',
  config: (_config, { isSsrBuild }) =>
    isSsrBuild
      ? undefined
      : {
          build: {
            rollupOptions: {
              output: {
                manualChunks: (id) =>
                  FRAMEWORK.test(id) ? 'framework' : SHARED.test(id) ? 'shared' : undefined,
              },
            },
          },
        },
}

/** Workers run only what was compiled when they were deployed: it stays a module of its own beside the bundle. */
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
  plugins: [
    remix(remixConfig),
    workerIsTheServerEntry,
    wasmStaysBesideTheBundle,
    sharedCodeIsOneFile,
  ],
  resolve: { alias: { '~': here('./app') } },
  ssr: {
    target: 'webworker',
    noExternal: true,
    resolve: { conditions: ['workerd', 'worker', 'browser', 'module', 'import', 'default'] },
  },
  build: {
    target: 'es2022',
    cssMinify: true,
    // MapLibre is one file of 1.1 MB, which is fetched when a map is seen.
    chunkSizeWarningLimit: 1_200,
    rollupOptions: {
      external: [/^cloudflare:/, /^node:/],
      onwarn(warning, warn) {
        // Misplaced comments in packages, and route files that have nothing for the browser, are none of ours.
        if (!['INVALID_ANNOTATION', 'EMPTY_BUNDLE'].includes(warning.code ?? '')) warn(warning)
      },
    },
  },
})
