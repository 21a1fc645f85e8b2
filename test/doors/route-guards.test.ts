import { expect, test, vi } from 'vitest'
import * as guards from '~/http/guards.server'
import { exportedEntrances, listEntrances, routeModules } from './route-modules'

vi.mock('@remix-run/route-config', () => import('./route-config'))

const GUARDS = Object.entries(guards).filter(([name]) => /^(require|openAt)[A-Z]/.test(name))
const isAsync = (guard: object) => guard.constructor.name === 'AsyncFunction'
// A guard that is not awaited does not stop anyone.
const NAMES = GUARDS.map(([name, guard]) => (isAsync(guard) ? `await ${name}` : name))
const ASYNC_NAMES = GUARDS.flatMap(([name, guard]) => (isAsync(guard) ? [name] : []))
const CALL = new RegExp(
  `(^|= )(${NAMES.join('|')})\\(|^guard: (\\(args\\) => )?(${ASYNC_NAMES.join('|')})(,$|\\(args, )|^postOnly$`,
)

test('Every loader and action starts with a guard', () => {
  const entrances = routeModules().flatMap(listEntrances)
  const open = entrances.filter(({ firstLine }) => !CALL.test(firstLine))
  expect(open).toEqual([])
  expect(NAMES.length).toBeGreaterThanOrEqual(9)
  expect(NAMES).toContain('await requireAdminSite')
  expect(entrances.length).toBeGreaterThanOrEqual(60)
})

test('No loader or action is exported in a way that the test above misses', () => {
  const unlisted = routeModules().filter(
    (module) => exportedEntrances(module) !== listEntrances(module).length,
  )
  expect(unlisted.map(({ file }) => file)).toEqual([])
})

test('Every page has a loader, so that none is rendered on another door', () => {
  const without = routeModules().filter(
    (module) => !module.isLayout && !listEntrances(module).some(({ kind }) => kind === 'loader'),
  )
  expect(without.map(({ file }) => file)).toEqual([])
})

const seen = (source: string) => {
  const module = { file: 'routes/x.ts', source, isLayout: false }
  return [listEntrances(module), exportedEntrances(module)] as const
}

test.each([
  'export function loader({ context }: LoaderFunctionArgs) {\n  return listEverything(context)\n}',
  'export async function action(args: ActionFunctionArgs) {\n  const x = 1\n  requireDoor(x)\n}',
  'export async function loader(args: RequestArgs) {\n  const viewer = requireViewer(args)\n  return viewer\n}',
  'export async function action({ request }: RequestArgs): Promise<Response> {\n  // requireViewer(\n}',
  'export const action = postAction({\n  act: listEverything,\n  guard: requireApiViewer,\n})',
  'export const action = postAction({\n  guard: requireNothing,\n})',
  'export const action = postAction({\n  guard: () => requireApiViewer,\n})',
])('A loader or action that does not start with a guard is found: %s', (source) => {
  const [entrances, exported] = seen(source)
  expect(entrances).toHaveLength(1)
  expect(exported).toBe(1)
  expect(entrances.filter(({ firstLine }) => CALL.test(firstLine))).toEqual([])
})

test.each([
  'export const loader = async () => null',
  "export { loader } from './other-route'",
  "export {\n  action,\n  headers,\n} from './other-route'",
  'export let action = handle',
  'export const action = getAction({\n  guard: requireApiViewer,\n})',
  'export const loader = postOnly && listEverything',
])('A loader or action that is not a plain function is found: %s', (source) => {
  const [entrances, exported] = seen(source)
  expect([entrances.length, exported]).toEqual([0, 1])
})
