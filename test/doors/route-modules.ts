import type { RouteConfigEntry } from '@remix-run/route-config'
import routes from '../../app/routes'

const SOURCES = import.meta.glob<string>('../../app/{root.tsx,routes/**/*.{ts,tsx}}', {
  ...{ query: '?raw', import: 'default', eager: true },
})

/** A file that answers addresses: 'routes/api/me.ts'. */
export type RouteModule = {
  file: string
  source: string
  /** Whether it only stands around other pages. */
  isLayout: boolean
}

/** Every file that app/routes.ts names, and the one around them all. */
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

/** A loader or an action, with the first line of what it does. */
export type Entrance = { file: string; kind: 'loader' | 'action'; firstLine: string }

/** By what requests come into a file: its loader and its action. */
export function listEntrances({ file, source }: RouteModule): Entrance[] {
  const found = source.matchAll(
    /^export (?:async )?function (loader|action)\((?:\{[^{}]*\})?[^(){}]*\)(?::[^{}\n]*)? \{\n\s*([^\n]*)/gm,
  )
  return [...found].map(([, kind, firstLine]) => ({
    ...{ file, firstLine: firstLine ?? '' },
    kind: kind as Entrance['kind'],
  }))
}

/** How often a file exports something by the name of loader or action, in whatever way. */
export function exportedEntrances({ source }: RouteModule): number {
  const statements = source.match(/^export [^\n]*?\b(function|const|let|var) (loader|action)\b/gm)
  const lists = [...source.matchAll(/^export \{([^}]*)\}/gm)].flatMap(
    ([, names]) => names?.match(/\b(loader|action)\b/g) ?? [],
  )
  return (statements?.length ?? 0) + lists.length
}
