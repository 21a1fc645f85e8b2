import ts from 'typescript'
import type { Finding, SourceFile } from './source-files'
import { isScript, isTest, lineAt, parseScript, walk } from './source-files'
import { findTables } from './sql-tables'
import { isSqlTemplate, readSqlTemplate } from './sql-template'
import { DECLARED_COLUMN, DECLARED_READS, TABLE_OWNERS } from './table-owners'

/** The tables that the modules of app/db/schema export: by module and export, the name in the database. */
export type SchemaTables = Map<string, Map<string, string>>

const OWNERS_FILE = 'scripts/checks/table-owners.ts'

type Mention = { table: string; access: 'read' | 'write'; position: number; sql?: string }

const SCHEMA = /^~\/db\/schema\/([\w-]+)$/
/** The schema declares the tables, and the demo cities are laid out in an empty database. */
const EXEMPT = /^(app\/db|scripts\/demo)\//

/** Finds uses of tables that belong to another area, unless declared. */
export function findForeignTables(files: SourceFile[], schema: SchemaTables): Finding[] {
  const owners = new Map(
    Object.entries(TABLE_OWNERS).flatMap(([area, tables]) =>
      tables.map((table) => [table, area] as const),
    ),
  )
  const used = new Set<string>()
  const findings = files
    .filter((file) => isScript(file) && !isTest(file.path) && !EXEMPT.test(file.path))
    .flatMap((file) => {
      const area = getArea(file.path)
      return findMentions(file, new Set(owners.keys()), schema)
        .filter((mention) => {
          used.add(`${area} ${mention.table}`)
          return !isAllowed(area, mention, owners)
        })
        .map(({ table, access, position }) => ({
          path: file.path,
          line: lineAt(file.text, position),
          message: `${area ?? 'a file outside the domain'} ${access}s ${table}, which belongs to ${owners.get(table)}`,
        }))
    })
  return [...findings, ...findWithoutOwner(schema, owners), ...findUnused(used, files)]
}

function findWithoutOwner(schema: SchemaTables, owners: ReadonlyMap<string, string>): Finding[] {
  return [...schema]
    .flatMap(([module, tables]) => [...tables.values()].map((table) => ({ module, table })))
    .filter(({ table }) => !owners.has(table))
    .map(({ module, table }) => ({
      path: `app/db/schema/${module}.ts`,
      line: 1,
      message: `${table} belongs to no area`,
    }))
}

/** Finds declarations that are no longer used, so that the list stays accurate. */
function findUnused(used: ReadonlySet<string>, files: SourceFile[]): Finding[] {
  if (!files.some(({ path }) => path === OWNERS_FILE)) return []
  const declared = Object.entries(DECLARED_READS).flatMap(([area, tables]) =>
    tables.map((table) => ({ area, table })),
  )
  return declared
    .filter(({ area, table }) => !used.has(`${area} ${table}`))
    .map(({ area, table }) => ({
      path: OWNERS_FILE,
      line: 1,
      message: `${area} does not read ${table}: the declaration can go`,
    }))
}

/** The owner of tables that a file belongs to: an area of the domain, or the platform. */
function getArea(path: string): string | null {
  return /^app\/domain\/([\w-]+)\//.exec(path)?.[1] ?? /^app\/(platform)\//.exec(path)?.[1] ?? null
}

function isAllowed(
  area: string | null,
  { table, access, sql = '' }: Mention,
  owners: ReadonlyMap<string, string>,
): boolean {
  const isDeclaredTable = table === DECLARED_COLUMN.table && access === 'write'
  if (isDeclaredTable && new RegExp(`\\b${DECLARED_COLUMN.column}\\s*=`).test(sql))
    return area === DECLARED_COLUMN.area
  if (area === null) return false
  if (owners.get(table) === area) return true
  if (access === 'write') return false
  return (DECLARED_READS[area] ?? []).includes(table)
}

function findMentions(
  file: SourceFile,
  known: ReadonlySet<string>,
  schema: SchemaTables,
): Mention[] {
  const tree = parseScript(file)
  const imported = new Map<string, string>()
  const mentions: Mention[] = []
  walk(tree, (node) => {
    if (ts.isImportDeclaration(node)) {
      for (const { local, table, position } of importedTables(node, schema)) {
        imported.set(local, table)
        mentions.push({ table, access: 'read', position })
      }
    } else if (isSqlTemplate(node)) {
      const { sql, start } = readSqlTemplate(node)
      for (const { table, access, offset } of findTables(sql, known))
        mentions.push({ table, access, position: start + offset, sql })
    } else if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const method = node.expression.name.text
      const [argument] = node.arguments
      if (!argument) return
      if (['insert', 'update', 'delete'].includes(method) && ts.isIdentifier(argument)) {
        const table = imported.get(argument.text)
        const sql = node.parent.parent.getText()
        if (table)
          mentions.push({
            table,
            access: 'write',
            position: argument.getStart(),
            sql: camelToSnake(sql),
          })
      } else if (method === 'identifier' && ts.isStringLiteralLike(argument)) {
        if (known.has(argument.text))
          mentions.push({ table: argument.text, access: 'read', position: argument.getStart() })
      } else if (['raw', 'prepare', 'exec'].includes(method) && ts.isStringLiteralLike(argument)) {
        for (const { table, access } of findTables(argument.text, known))
          mentions.push({ table, access, position: argument.getStart(), sql: argument.text })
      }
    }
  })
  return mentions
}

function importedTables(
  node: ts.ImportDeclaration,
  schema: SchemaTables,
): { local: string; table: string; position: number }[] {
  const module = SCHEMA.exec((node.moduleSpecifier as ts.StringLiteral).text)?.[1]
  const bindings = node.importClause?.namedBindings
  if (module === undefined || !bindings || !ts.isNamedImports(bindings)) return []
  return bindings.elements.flatMap((element) => {
    const table = schema.get(module)?.get((element.propertyName ?? element.name).text)
    return table ? [{ local: element.name.text, table, position: element.getStart() }] : []
  })
}

const camelToSnake = (text: string): string =>
  text.replace(/contentVersion\s*:/g, 'content_version =')
