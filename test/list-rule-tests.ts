import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'

/** Where the tests of the project's code are, beside that code. */
const FOLDERS = [
  'app',
  'workers',
  'test/listing-model',
  'test/promotions',
  'test/relevance',
  'test/budgets',
]
const SUFFIXES = ['', '.ts', '.tsx', '.mjs', '.d.mts']

/**
 * The test files that need none of the runtime's bindings: nothing they import, directly or through other files, imports a
 * `cloudflare:` module. They run in plain Node; the others run in workerd, each with empty databases.
 */
export function listRuleTests(root: string): string[] {
  const imports = new Map<string, string[]>()
  return FOLDERS.flatMap((folder) => listTests(root, folder)).filter(
    (test) => !needsRuntime(root, test, imports),
  )
}

function listTests(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join(folder, name))
}

function needsRuntime(root: string, test: string, imports: Map<string, string[]>): boolean {
  const reached = new Set([test])
  for (const file of reached) {
    for (const name of listImports(root, file, imports)) {
      if (name.startsWith('cloudflare:')) return true
      const imported = resolveImport(root, file, name)
      if (imported) reached.add(imported)
    }
  }
  return false
}

/** Each file is read once, whichever tests import it. */
function listImports(root: string, file: string, imports: Map<string, string[]>): string[] {
  const known = imports.get(file)
  if (known) return known
  const isCode = /\.[mc]?tsx?$|\.[mc]?js$/.test(file)
  const source = isCode ? readFileSync(join(root, file), 'utf8') : ''
  const names = ts.preProcessFile(source, true, false).importedFiles.map(({ fileName }) => fileName)
  imports.set(file, names)
  return names
}

/** Null for a package, whose modules name none of the runtime's. */
function resolveImport(root: string, from: string, name: string): string | null {
  const path = name.startsWith('~/')
    ? join('app', name.slice(2))
    : name.startsWith('.') && join(dirname(from), name)
  if (!path) return null
  const file = SUFFIXES.map((suffix) => path + suffix).find(
    (candidate) => /\.\w+$/.test(candidate) && existsSync(join(root, candidate)),
  )
  return file ?? null
}
