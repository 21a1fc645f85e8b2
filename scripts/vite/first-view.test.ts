import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { visitorBundlePages } from '../../app/visitor-bundle-pages'
import {
  CONSOLE_FRAME,
  listForeignModules,
  readFirstView,
  readPageFiles,
  sumBytes,
} from './first-view'

const KILOBYTE = 1024
/** Far above what a build takes, even on a busy machine. */
const BUILD_LIMIT_MS = 600_000

const LOADED_LATER =
  /^node_modules\/(zod|date-fns-tz|@tiptap|prosemirror-|maplibre-gl)|^app\/domain\/events\/form\/event-form\.ts/

test('The first view of search loads at most 105 KB of script, and no time zones', async () => {
  const files = await readFirstView('search')
  const modules = files.flatMap((file) => Object.keys(file.modules))
  expect(modules.filter((module) => LOADED_LATER.test(module))).toEqual([])
  expect(sumBytes(files)).toBeLessThanOrEqual(105 * KILOBYTE)
})

test('The event form loads at most 131 KB of script, and its schema and editor only when it is used', async () => {
  const files = await readPageFiles('routes/site/event-form/route.tsx')
  expect(sumBytes(files)).toBeLessThanOrEqual(131 * KILOBYTE)
  const modules = files.flatMap((file) => Object.keys(file.modules))
  expect(modules).toContain('app/ui/event-form/event-form.tsx')
  expect(modules.filter((module) => LOADED_LATER.test(module))).toEqual([])
})

test('The dashboard loads its charts only when one is seen', async () => {
  const files = await readPageFiles('routes/admin/site/dashboard/route.tsx', '.', CONSOLE_FRAME)
  const modules = files.flatMap((file) => Object.keys(file.modules))
  expect(modules).toContain('app/ui/charts/static-chart.tsx')
  expect(modules.filter((module) => /recharts|charts\/live-chart/.test(module))).toEqual([])
})

test('No visitor page loads the code of the console, the login or an account', async () => {
  for (const { path } of visitorBundlePages) {
    expect(listForeignModules(await readFirstView(path))).toEqual([])
  }
})

const CONSOLE_PAGE = `
import { Form, useLoaderData } from '@remix-run/react'
import { requireDoor } from '~/http/guards.server'

export function loader({ context }: { context: never }) {
  requireDoor(context, 'admin')
  return { question: 'Delete this site?' }
}

export default function ConfirmDelete() {
  const { question } = useLoaderData<typeof loader>()
  return <Form method="post"><p>{question}</p><button type="submit">Delete</button></Form>
}
`

/** A second build, which takes a minute: the test above says the same of the build there is. */
test.runIf(process.env.LARGE_TESTS)(
  'A new console page adds nothing to the first view of a visitor',
  async () => {
    const copy = mkdtempSync(join(tmpdir(), 'city-events-build-'))
    try {
      for (const path of ['app', 'public', 'workers', 'scripts/vite', 'package.json'])
        copyTo(copy, path)
      for (const path of ['vite.config.ts', 'remix.config.js', 'tsconfig.json']) copyTo(copy, path)
      symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
      writeFileSync(join(copy, 'app/routes/admin/confirm-delete.tsx'), CONSOLE_PAGE)
      addConsoleRoute(join(copy, 'app/routes.ts'))
      const built = spawnSync('npx', ['vite', 'build', '--logLevel', 'error'], {
        cwd: copy,
        encoding: 'utf8',
        env: { ...process.env, NODE_ENV: 'production' },
      })
      expect(built.status, built.stderr).toBe(0)
      for (const { path } of visitorBundlePages) {
        const before = await readFirstView(path)
        const after = await readFirstView(path, copy)
        expect(listModules(after), path).toEqual(listModules(before))
        expect(Math.abs(sumBytes(after) - sumBytes(before)), path).toBeLessThan(MAX_RENAMED_BYTES)
      }
    } finally {
      rmSync(copy, { recursive: true })
    }
  },
  BUILD_LIMIT_MS,
)

const copyTo = (folder: string, path: string) =>
  cpSync(path, join(folder, path), { recursive: true })

function addConsoleRoute(file: string): void {
  const routes = readFileSync(file, 'utf8')
  const added = routes.replace(
    "layout('routes/admin/frame.tsx', [",
    "layout('routes/admin/frame.tsx', [route('site/confirm-delete', 'routes/admin/confirm-delete.tsx'), ",
  )
  expect(added).not.toBe(routes)
  writeFileSync(file, added)
}

/** Files name their shared exports by the order in which all pages import them: 'a' may become 'aa'. */
const MAX_RENAMED_BYTES = 64

/** The modules of each file and their bytes before minifying. */
const listModules = (files: Awaited<ReturnType<typeof readFirstView>>) =>
  files.map(({ modules }) => Object.entries(modules).sort()).toSorted()
