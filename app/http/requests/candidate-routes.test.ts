import type { ServerBuild } from '@remix-run/cloudflare'
import { matchRoutes } from '@remix-run/react'
import type { RouteConfigEntry } from '@remix-run/route-config'
import { expect, test, vi } from 'vitest'
import config from '~/routes'
import { indexRoutes } from './candidate-routes.server'

type Routes = ServerBuild['routes']

const ROUTES = Object.fromEntries([
  ['root', { id: 'root', path: '', module: {} }],
  ...flatten(config as RouteConfigEntry[], 'root'),
]) as unknown as Routes

const PATHS = Object.values(ROUTES).map((route) => fullPath(route?.id))
const VALUES = ['1', 'new', 'create', 'Sites', 'event', '%65vent', 'a%2Fb', 'ſite', '..']
const ODD = [
  '/',
  '//',
  '/search/',
  '//search',
  '/SEARCH',
  '/Site/Edit/',
  '/%73earch',
  '/%73earch/%',
  '/nothing',
  '/nothing/at/all',
  '/site',
  '/site/',
  '/site/nothing/more',
  '/api',
  '/api/',
  '/v1',
  '/event',
  '/event/1/',
  '/event/1/2',
  '/event//1',
  '/__manifest',
  '/%',
  '/search.json/',
  '/K',
]

test('What a path matches among its candidates is what it matches among all routes', () => {
  // Remix warns of paths that cannot be decoded.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const findRoutes = indexRoutes(ROUTES)
  const all = buildTree(ROUTES)
  for (const path of new Set([...ODD, ...PATHS.flatMap(fillIn)])) {
    expect(list(buildTree(findRoutes(path)), path), path).toEqual(list(all, path))
  }
})

test('A page has few candidates, the home page among them, and paths that nothing names have the same', () => {
  const findRoutes = indexRoutes(ROUTES)
  const candidates = Object.keys(findRoutes('/event/17'))
  expect(candidates).toContain('routes/site/home/route')
  expect(candidates.length).toBeLessThan(12)
  expect(Object.keys(findRoutes('/api/app')).length).toBeLessThan(12)
  expect(findRoutes('/event/17')).toBe(findRoutes('/EVENT/18/'))
  expect(findRoutes('/what/ever')).toBe(findRoutes('/some-thing/else'))
})

const list = (routes: Parameters<typeof matchRoutes>[0], path: string) =>
  matchRoutes(routes, path)?.map(({ route, params, pathname }) => [route.id, params, pathname])

/** A URL for a route's path, with each of the values as each of its parameters. */
function fillIn(path: string): string[] {
  return VALUES.map((value) => `/${path.replaceAll(/:\w+/g, value).replace(/\*$/, `${value}/x`)}`)
}

function fullPath(id: string | undefined): string {
  const route = id === undefined ? undefined : ROUTES[id]
  if (!route) return ''
  return [fullPath(route.parentId), route.path].filter(Boolean).join('/')
}

function flatten(entries: RouteConfigEntry[], parentId: string): [string, object][] {
  return entries.flatMap(
    ({ file, children = [], id = file.replace(/\.\w+$/, ''), path, index }) => [
      [id, { id, parentId, path, index, module: {} }] as [string, object],
      ...flatten(children, id),
    ],
  )
}

function buildTree(routes: Routes, parentId?: string): Parameters<typeof matchRoutes>[0] {
  return Object.values(routes)
    .filter((route) => route?.parentId === parentId)
    .map((route) => ({
      id: route?.id,
      path: route?.path,
      ...(route?.index ? { index: true as const } : { children: buildTree(routes, route?.id) }),
    }))
}
