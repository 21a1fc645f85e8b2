import type { RouteConfigEntry } from '@remix-run/route-config'

/** The functions that app/routes.ts uses, without the build tools of their package, which do not run in workerd. */
export function index(file: string): RouteConfigEntry {
  return { index: true, file }
}

export function layout(file: string, children: RouteConfigEntry[]): RouteConfigEntry {
  return { file, children }
}

export function route(path: string, file: string, { id }: { id?: string } = {}): RouteConfigEntry {
  return { path, file, id }
}
