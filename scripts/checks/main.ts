import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { getTableName, is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { ROOT } from '../prepare.mjs'
import { findLongFiles } from './file-length'
import { findForeignTables, type SchemaTables } from './foreign-tables'
import { existsInProject, findMapFaults, listAreas, readMap } from './map'
import { findRepeatedLines } from './repeated-lines'
import { findStylesUnknownToSafari } from './safari-styles'
import { type Finding, listSourceFiles } from './source-files'
import { findUnusedStyles } from './unused-styles'
import { findUnwantedNames } from './unwanted-names'

const files = listSourceFiles()

async function readSchema(): Promise<SchemaTables> {
  const folder = join(ROOT, 'app/db/schema')
  const tables: SchemaTables = new Map()
  for (const name of readdirSync(folder)) {
    const module: Record<string, unknown> = await import(join(folder, name))
    const exported = Object.entries(module).flatMap(([key, value]) =>
      is(value, SQLiteTable) ? [[key, getTableName(value)] as const] : [],
    )
    tables.set(basename(name, '.ts'), new Map(exported))
  }
  return tables
}

const checks: Record<string, () => Finding[] | Promise<Finding[]>> = {
  'table owners': async () => findForeignTables(files, await readSchema()),
  glossary: () => findUnwantedNames(files),
  'file length': () => findLongFiles(files),
  'unused styles': () => findUnusedStyles(files),
  'styles for Safari': () => findStylesUnknownToSafari(files),
  'repeated lines': () => findRepeatedLines(files),
  map: () => findMapFaults(listAreas(), readMap(), existsInProject),
}

let total = 0
for (const [name, check] of Object.entries(checks)) {
  const findings = await check()
  for (const { path, line, message } of findings) console.log(`${path}:${line} ${message}`)
  console.log(`${name}: ${findings.length}`)
  total += findings.length
}
process.exitCode = total === 0 ? 0 : 1
