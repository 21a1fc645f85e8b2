import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rollup } from 'vite'

/**
 * The style sheets of a site's pages, by URL, as texts for the worker: a page carries its own (app/ui/site-frame/page-styles.tsx). The browser's
 * files are built first, and leave them in this file.
 */
const FILE = fileURLToPath(new URL('../../build/page-styles.json', import.meta.url))
const NAME = 'virtual:page-styles'

const PAGES_OF_SITES = /\/app\/(root|routes\/site\/)/

export const pageStyles: Plugin = {
  name: 'page-styles',
  async writeBundle(_options, bundle) {
    if (this.environment.name !== 'client') return
    const { base } = this.environment.config
    const sheets = listSheets(bundle).map((name) => [base + name, readSheet(bundle[name])])
    await writeFile(FILE, JSON.stringify(Object.fromEntries(sheets)))
  },
  resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
  load: async (id) =>
    id === `\0${NAME}` ? `export default ${await readFile(FILE, 'utf8')}` : null,
}

/** The names of the sheets of pages, and of all that these import, without what loads when it is used. */
function listSheets(bundle: Rollup.OutputBundle): string[] {
  const chunks = new Set<string>()
  const sheets = new Set<string>()
  for (const output of Object.values(bundle)) {
    if (output.type === 'chunk' && PAGES_OF_SITES.test(output.facadeModuleId ?? ''))
      chunks.add(output.fileName)
  }
  for (const name of chunks) {
    const output = bundle[name]
    if (output?.type !== 'chunk') continue
    for (const imported of output.imports) chunks.add(imported)
    for (const sheet of output.viteMetadata?.importedCss ?? []) sheets.add(sheet)
  }
  return [...sheets]
}

function readSheet(output: Rollup.OutputBundle[string] | undefined): string {
  if (output?.type !== 'asset') throw new Error('a style sheet of a page was not built')
  const text = String(output.source)
  if (/<\/style/i.test(text)) throw new Error(`${output.fileName} would end the element it is in`)
  return text
}
