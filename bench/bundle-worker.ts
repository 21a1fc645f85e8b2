import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { nameClass } from '../scripts/vite/name-class'
import { pageStyles } from '../scripts/vite/page-styles'
import { quickEntities } from '../scripts/vite/quick-entities'

/** What the bench builds and can reuse. */
export const CACHE = '.cache/bench'

/** What Miniflare is told of a worker of the bench, which is bundled for it. */
export async function bundledWorker(entry: string, name: string) {
  return {
    name,
    modules: [{ type: 'ESModule' as const, path: await bundleWorker(entry, name) }],
    compatibilityDate: '2026-04-01',
    compatibilityFlags: ['nodejs_compat'],
  }
}

/** Bundles a worker of the bench and the product code it imports, with the product's build settings. Returns the file's path. */
export async function bundleWorker(entry: string, name: string): Promise<string> {
  const outDir = join(CACHE, name)
  await build({
    configFile: false,
    logLevel: 'error',
    css: { modules: { generateScopedName: nameClass } },
    plugins: [pageStyles, quickEntities],
    resolve: { alias: { '~': fileURLToPath(new URL('../app', import.meta.url)) } },
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: {
      target: 'webworker',
      noExternal: true,
      resolve: { conditions: ['workerd', 'worker', 'browser', 'module', 'import', 'default'] },
    },
    build: {
      outDir,
      ssr: entry,
      target: 'es2022',
      emptyOutDir: true,
      rollupOptions: {
        external: [/^cloudflare:/, /^node:/],
        output: { entryFileNames: 'worker.js' },
        onwarn() {},
      },
    },
  })
  return join(outDir, 'worker.js')
}
