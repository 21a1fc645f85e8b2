import type { RouteConfigEntry } from '@remix-run/route-config'

/** What app/routes.ts is written with, without the build tools that come with it and do not run in workerd. */
export function index(file: string): RouteConfigEntry {
  return { index: true, file }
}

export function layout(file: string, children: RouteConfigEntry[]): RouteConfigEntry {
  return { file, children }
}

export function route(path: string, file: string, { id }: { id?: string } = {}): RouteConfigEntry {
  return { path, file, id }
}
