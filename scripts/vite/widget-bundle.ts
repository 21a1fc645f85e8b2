import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { minify } from 'terser'
import { build, type Plugin } from 'vite'
import { buildPageCss } from '../../widget/page-css'

/** The files that other websites embed. Paths begin with a slash; those of `widget` and `frame` contain a hash of the content. */
export type WidgetBundle = {
  /** `__ORIGIN__` is replaced when it is served. */
  loader: string
  pageCss: string
  widget: { path: string; code: string }
  frame: { path: string; code: string }
  /** The style sheet of the widget itself, for the frame. */
  styles: { path: string; code: string }
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const NAME = 'virtual:widget-bundle'

/** Browsers that have adopted style sheets and container queries. */
const TARGET = 'es2022'

const HASH_LENGTH = 10

/** Builds the widget by itself: it shares no code with the pages. */
export async function buildWidgetBundle(): Promise<WidgetBundle> {
  const [widget, frame, styles, loader] = await Promise.all([
    compile('widget/widget.ts', 'es'),
    compile('widget/frame.ts', 'es'),
    compile('widget/styles.css?inline', 'es'),
    compile('widget/loader.ts', 'iife'),
  ])
  const css = styles.match(/export\s*\{|export default/) ? await readDefault(styles) : styles
  const named = (name: string, extension: string, code: string) => ({
    path: `/${name}-${createHash('sha256').update(code).digest('hex').slice(0, HASH_LENGTH)}.${extension}`,
    code,
  })
  const drawn = named('widget', 'js', await shrink(widget, true))
  return {
    widget: drawn,
    frame: named('frame', 'js', await shrink(frame, true)),
    styles: named('widget', 'css', css),
    loader: (await shrink(loader, false)).replace('__WIDGET__', drawn.path),
    pageCss: buildPageCss(),
  }
}

async function compile(entry: string, format: 'es' | 'iife'): Promise<string> {
  const result = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    resolve: { alias: { '~': `${ROOT}app` } },
    build: {
      write: false,
      target: TARGET,
      minify: false,
      cssMinify: true,
      rollupOptions: {
        input: `${ROOT}${entry}`,
        preserveEntrySignatures: 'strict',
        output: { format, inlineDynamicImports: true },
      },
    },
  })
  const [output] = (Array.isArray(result) ? result : [result]).flatMap((built) =>
    'output' in built ? built.output : [],
  )
  if (output?.type !== 'chunk') throw new Error(`the build of ${entry} gave no script`)
  return output.code
}

/** The text that a module exports. */
const readDefault = async (code: string): Promise<string> =>
  (await import(`data:text/javascript,${encodeURIComponent(code)}`)).default

async function shrink(code: string, module: boolean): Promise<string> {
  const minified = await minify(code, { module, compress: { passes: 2, ecma: 2020 } })
  if (minified.code === undefined) throw new Error('terser returned no code for the widget')
  return minified.code
}

/** Gives the worker the widget's files as texts. */
export const widgetBundle: Plugin = {
  name: 'widget-bundle',
  resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
  async load(id) {
    if (id !== `\0${NAME}`) return null
    this.addWatchFile(`${ROOT}widget/widget.ts`)
    this.addWatchFile(`${ROOT}widget/view.ts`)
    this.addWatchFile(`${ROOT}widget/styles.css`)
    this.addWatchFile(`${ROOT}widget/loader.ts`)
    return `export default ${JSON.stringify(await buildWidgetBundle())}`
  },
}
