import { SQLite } from '@codemirror/lang-sql'
import ts from 'typescript'
import { isScript, parseScript, type SourceFile, walk } from './source-files'
import { isSqlTemplate, readSqlTemplate } from './sql-template'

/** A name of ours: declared in code, or used in a style sheet, a URL or a query. */
export type Name = { name: string; position: number }

const CSS_CLASS = /\.([A-Za-z_][\w-]*)/g
const CSS_PROPERTY = /(--[a-z][\w-]*)\s*:/g
const QUERY_PARAMETER = /[?&]([a-z][\w-]*)=/gi
/** Methods of URLSearchParams, FormData and Headers whose first argument is a name. */
const NAMED_ACCESS = new Set(['get', 'getAll', 'has', 'set', 'append', 'delete'])
const NAMING_ATTRIBUTES = new Set(['name', 'id', 'htmlFor'])

/** The names that a file introduces, without those of other modules that it only uses. */
export function listNames(file: SourceFile): Name[] {
  const fileName: Name = { name: file.path.replace(/^.*\//, ''), position: 0 }
  if (file.path.endsWith('.css')) return [fileName, ...listCssNames(file.text)]
  return isScript(file) ? [fileName, ...listScriptNames(file)] : [fileName]
}

function listCssNames(text: string): Name[] {
  const withoutComments = text.replace(/\/\*[\s\S]*?\*\//g, (comment) =>
    comment.replace(/\S/g, ' '),
  )
  return [CSS_CLASS, CSS_PROPERTY].flatMap((pattern) =>
    [...withoutComments.matchAll(pattern)].map(({ 1: name = '', index }) => ({
      name,
      position: index,
    })),
  )
}

function listScriptNames(file: SourceFile): Name[] {
  const names: Name[] = []
  const isSchema = file.path.startsWith('app/db/schema/')
  walk(parseScript(file), (node) => {
    const add = (name: string) => names.push({ name, position: node.getStart() })
    if (isDeclaredName(node)) add(node.text)
    else if (ts.isStringLiteralLike(node)) {
      if (isSchema || isNameInText(node)) add(node.text)
      for (const [, parameter = ''] of node.text.matchAll(QUERY_PARAMETER)) add(parameter)
    } else if (ts.isTemplateExpression(node)) {
      for (const literal of [node.head, ...node.templateSpans.map(({ literal }) => literal)])
        for (const [, parameter = ''] of literal.text.matchAll(QUERY_PARAMETER)) add(parameter)
    }
    if (isSqlTemplate(node)) names.push(...listSqlNames(node))
  })
  return names
}

/** Whether the identifier is declared here, and not merely used. */
function isDeclaredName(node: ts.Node): node is ts.Identifier {
  if (!ts.isIdentifier(node)) return false
  const { parent } = node
  if (ts.isBindingElement(parent)) return parent.name === node
  // An imported name belongs to its module; only an alias is ours.
  if (ts.isImportSpecifier(parent)) return parent.name === node && parent.propertyName !== undefined
  if (ts.isShorthandPropertyAssignment(parent)) return false
  if (ts.isJsxAttribute(parent)) return false
  return (parent as { name?: ts.Node }).name === node && !ts.isPropertyAccessExpression(parent)
}

/** Whether the text is a name: of a field, a parameter, or a kind in a union type. */
function isNameInText(node: ts.StringLiteralLike): boolean {
  const { parent } = node
  if (ts.isLiteralTypeNode(parent)) return true
  if (ts.isPropertyAssignment(parent) && parent.name === node) return true
  if (ts.isJsxAttribute(parent)) return NAMING_ATTRIBUTES.has(parent.name.getText())
  return (
    ts.isCallExpression(parent) &&
    parent.arguments[0] === node &&
    ts.isPropertyAccessExpression(parent.expression) &&
    NAMED_ACCESS.has(parent.expression.name.text)
  )
}

function listSqlNames(node: ts.TaggedTemplateExpression): Name[] {
  const { sql, start } = readSqlTemplate(node)
  const names: Name[] = []
  SQLite.language.parser.parse(sql).iterate({
    enter: ({ name, from, to }) => {
      if (name === 'Identifier' || name === 'QuotedIdentifier')
        names.push({ name: sql.slice(from, to), position: start + from })
    },
  })
  return names
}

/** The words of a name in camelCase, kebab-case or snake_case, in lower case. */
export function splitName(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .filter(Boolean)
    .map((word) => word.toLowerCase())
}
