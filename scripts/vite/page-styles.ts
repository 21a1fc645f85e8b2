import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rollup } from 'vite'
import { listFirstChunks } from './first-chunks'

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
    const chunks = [...listFirstChunks(bundle, PAGES_OF_SITES)]
    const names = chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
    const sheets = names.map((name) => [base + name, readSheet(bundle[name])])
    await writeFile(FILE, JSON.stringify(Object.fromEntries(sheets)))
  },
  resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
  load: async (id) =>
    id === `\0${NAME}` ? `export default ${await readFile(FILE, 'utf8')}` : null,
}

function readSheet(output: Rollup.OutputBundle[string] | undefined): string {
  if (output?.type !== 'asset') throw new Error('a style sheet of a page was not built')
  const text = String(output.source)
  if (/<\/style/i.test(text)) throw new Error(`${output.fileName} would end the element it is in`)
  return text
}
