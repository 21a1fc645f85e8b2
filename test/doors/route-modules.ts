import type { RouteConfigEntry } from '@remix-run/route-config'
import routes from '../../app/routes'

const SOURCES = import.meta.glob<string>('../../app/{root.tsx,routes/**/*.{ts,tsx}}', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** A route file, such as 'routes/api/me.ts'. */
export type RouteModule = {
  file: string
  source: string
  /** Whether it is only a layout for other pages. */
  isLayout: boolean
}

/** Every file in app/routes.ts, and the root. */
export function routeModules(): RouteModule[] {
  const files = new Map([['root.tsx', true]])
  for (const { file, children } of flatten(routes)) files.set(file, children !== undefined)
  return [...files].map(([file, isLayout]) => {
    const source = SOURCES[`../../app/${file}`]
    if (source === undefined) throw new Error(`${file} is named in app/routes.ts and not there`)
    return { file, source, isLayout }
  })
}

function flatten(entries: RouteConfigEntry[]): RouteConfigEntry[] {
  return entries.flatMap((entry) => [entry, ...flatten(entry.children ?? [])])
}

/** A loader or an action, with what it does first: the first line of its body, or of what it is made of. */
export type Entrance = { file: string; kind: 'loader' | 'action'; firstLine: string }

const FUNCTION =
  /^export (?:async )?function (loader|action)\((?:\{[^{}]*\})?[^(){}]*\)(?::[^{}\n]*)? \{\n\s*([^\n]*)/gm
/** What `app/http/post-action.server.ts` makes; its test proves that the guard comes first. */
const POST_ACTION = /^export const (action) = postAction\(\{\n\s*([^\n]*)/gm
const POST_ONLY = /^export const (loader) = (postOnly)$/gm

/** The loader and the action of a file. */
export function listEntrances({ file, source }: RouteModule): Entrance[] {
  const found = [FUNCTION, POST_ACTION, POST_ONLY].flatMap((syntax) => [...source.matchAll(syntax)])
  return found.map(([, kind, firstLine]) => ({
    file,
    firstLine: firstLine ?? '',
    kind: kind as Entrance['kind'],
  }))
}

/** How many loaders and actions a file exports, in any syntax. */
export function exportedEntrances({ source }: RouteModule): number {
  const statements = source.match(/^export [^\n]*?\b(function|const|let|var) (loader|action)\b/gm)
  const lists = [...source.matchAll(/^export \{([^}]*)\}/gm)].flatMap(
    ([, names]) => names?.match(/\b(loader|action)\b/g) ?? [],
  )
  return (statements?.length ?? 0) + lists.length
}
