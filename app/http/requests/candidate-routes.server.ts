import type { ServerBuild } from '@remix-run/cloudflare'

type Routes = ServerBuild['routes']
type Route = NonNullable<Routes[string]>
/** The first segments of a route's path, of which null matches every text. An open one can have more than these. */
type Pattern = { id: string; segments: (string | null)[]; isOpen: boolean }

const DEPTH = 2
const ANY = null

/**
 * Finds the routes that a path can match, by its first two segments, with the layouts around them. Remix compiles and tries
 * every route it was given for each request, several times. What it finds among these is what it would find among all of
 * them: routes are left out only where a fixed segment differs from the path's. The home page is always among them, since
 * browsers are sent it with each page (page-routes.server.ts).
 */
export function indexRoutes(all: Routes): (pathname: string) => Routes {
  const patterns = Object.values(all).flatMap((route) => (route ? [readPattern(all, route)] : []))
  const fixed = new Set(patterns.flatMap(({ segments }) => segments.filter((name) => name !== ANY)))
  const found = new Map<string, Routes>()
  return (pathname) => {
    // Segments that no route names are alike, so that there are no more answers than routes have names.
    const segments = splitPath(pathname).map((name) => (fixed.has(name) ? name : ''))
    const key = segments.join('/')
    const routes = found.get(key) ?? pickRoutes(all, patterns, segments)
    found.set(key, routes)
    return routes
  }
}

function pickRoutes(all: Routes, patterns: Pattern[], segments: string[]): Routes {
  const picked = patterns.filter((pattern) => matches(pattern, segments))
  return Object.fromEntries(picked.flatMap(({ id }) => listBranch(all, id)))
}

function matches({ segments, isOpen }: Pattern, path: string[]): boolean {
  if (segments.length === 0) return true
  if (path.length < segments.length) return false
  if (!isOpen && path.length > segments.length) return false
  return segments.every((name, place) => name === ANY || name === path[place])
}

function readPattern(all: Routes, route: Route): Pattern {
  const path = listBranch(all, route.id).flatMap(([, { path: own }]) => own ?? [])
  const segments = path.join('/').split('/').filter(Boolean)
  const end = segments.findIndex((name) => isOptional(name))
  const required = end === -1 ? segments : segments.slice(0, end)
  return {
    id: route.id,
    segments: required
      .slice(0, DEPTH)
      .map((name) => (name.startsWith(':') ? ANY : normalize(name))),
    isOpen: end !== -1 || required.length >= DEPTH,
  }
}

/** What follows may be missing, or be any number of segments. */
const isOptional = (segment: string) => segment === '*' || segment.endsWith('?')

/** A route with all that are around it, the outermost first. */
function listBranch(all: Routes, id: string | undefined): [string, Route][] {
  const route = id === undefined ? undefined : all[id]
  return route ? [...listBranch(all, route.parentId), [route.id, route]] : []
}

/** The first segments of a path as Remix compares them: decoded, in any case, however many slashes are between them. */
const splitPath = (pathname: string) =>
  pathname
    .split('/')
    .filter(Boolean)
    .slice(0, DEPTH)
    .map((segment) => normalize(decode(segment)))

const normalize = (segment: string) => segment.toLowerCase()

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
