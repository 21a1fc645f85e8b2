import { posix } from 'node:path'
import ts from 'typescript'
import { type Finding, isScript, lineAt, parseScript, type SourceFile, walk } from './source-files'

/** Names and their positions in the text. */
type Places = Map<string, number>

/** Classes of CSS modules that nothing uses or that do not exist, and custom properties and @keyframes that nothing uses. */
export function findUnusedStyles(files: SourceFile[]): Finding[] {
  const sheets = files.filter(({ path }) => path.endsWith('.css'))
  const scripts = files.filter(isScript)
  const classes = new Map(
    sheets
      .filter(({ path }) => path.endsWith('.module.css'))
      .map(({ path, text }) => [path, listClasses(blank(text))]),
  )
  const used = new Set<string>()
  const findings: Finding[] = []
  const use = (file: SourceFile, position: number, sheet: string, name: string) => {
    used.add(`${sheet} ${name}`)
    if (classes.get(sheet)?.has(name)) return
    const line = lineAt(file.text, position)
    findings.push({ path: file.path, line, message: `${sheet} has no class ${name}` })
  }

  for (const file of sheets) {
    for (const match of blank(file.text).matchAll(/\bcomposes:([^;}]*)/g)) {
      const from = /from\s+['"]([^'"]+)/.exec(file.text.slice(match.index, match.index + 999))
      const [names = '', source] = (match[1] ?? '').split(/\bfrom\b/)
      if (names.includes('global')) continue
      const sheet =
        source === undefined || !from ? file.path : resolveImport(file.path, from[1] ?? '')
      for (const name of names.trim().split(/\s+/)) use(file, match.index, sheet, name)
    }
  }
  for (const file of scripts.filter(({ text }) => text.includes(".module.css'"))) {
    const tree = parseScript(file)
    const imports = new Map<string, string>()
    for (const statement of tree.statements) {
      if (!ts.isImportDeclaration(statement) || !statement.importClause?.name) continue
      const { text } = statement.moduleSpecifier as ts.StringLiteral
      if (!text.endsWith('.module.css')) continue
      imports.set(statement.importClause.name.text, resolveImport(file.path, text))
    }
    walk(tree, (node) => {
      if (!ts.isIdentifier(node) || ts.isImportClause(node.parent)) return
      const sheet = imports.get(node.text)
      const { parent } = node
      if (!sheet || (ts.isPropertyAccessExpression(parent) && parent.name === node)) return
      if (ts.isPropertyAssignment(parent) && parent.name === node) return
      if (ts.isPropertyAccessExpression(parent)) use(file, node.pos, sheet, parent.name.text)
      // Chosen as the page is drawn: any class that begins so.
      else if (ts.isElementAccessExpression(parent)) {
        const { argumentExpression: key } = parent
        const start = ts.isTemplateExpression(key) ? key.head.text : ''
        if (ts.isStringLiteralLike(key)) use(file, node.pos, sheet, key.text)
        else
          for (const name of classes.get(sheet)?.keys() ?? [])
            if (name.startsWith(start)) used.add(`${sheet} ${name}`)
      }
    })
  }
  const read = [...sheets, ...scripts].flatMap(({ text }) =>
    // A property that is chosen as the page is drawn is written var(--${font}-text).
    [...text.matchAll(/(?:var|style|getPropertyValue)\(\s*'?--(?:\$\{\w+\})?([\w-]+)/g)].map(
      ([, name = '']) => name,
    ),
  )
  const isRead = (property: string) =>
    read.some((name) => (name.startsWith('-') ? property.endsWith(name) : property === `--${name}`))
  for (const { path, text } of sheets) {
    const report = (places: Places, isUsed: (name: string) => boolean, what: string) => {
      for (const [name, position] of places)
        if (!isUsed(name))
          findings.push({
            path,
            line: lineAt(text, position),
            message: `nothing uses ${what}${name}`,
          })
    }
    const animations = [...text.matchAll(/animation(?:-name)?:([^;}]*)/g)].join(' ').split(/[\s,]+/)
    report(classes.get(path) ?? new Map(), (name) => used.has(`${path} ${name}`), '.')
    report(list(text, /(--[\w-]+)\s*:/g), isRead, '')
    report(list(text, /@keyframes\s+([\w-]+)/g), (name) => animations.includes(name), '@keyframes ')
  }
  return findings
}

/** The same text without its comments, strings and URLs, as long as it was. */
const blank = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\/|"[^"\n]*"|'[^'\n]*'|url\([^)]*\)/g, (found) =>
    found.replace(/[^\n]/g, ' '),
  )

const list = (text: string, pattern: RegExp): Places =>
  new Map([...text.matchAll(pattern)].map((match) => [match[1] ?? '', match.index]))

/** The classes in the selectors of rules, at any depth; those of others, in `:global()`, are left out. */
function listClasses(text: string): Places {
  const places: Places = new Map()
  for (const { index, 0: selector } of text.matchAll(/[^{};]+(?=\{)/g)) {
    if (/^\s*@(?!scope)/.test(selector)) continue
    const local = selector.replace(/:global\((?:[^()]|\([^()]*\))*\)/g, (found) =>
      ' '.repeat(found.length),
    )
    for (const match of local.matchAll(/\.([a-zA-Z_][\w-]*)/g)) {
      const name = match[1] ?? ''
      if (!places.has(name)) places.set(name, index + match.index)
    }
  }
  return places
}

const resolveImport = (path: string, specifier: string): string =>
  specifier.startsWith('~/')
    ? `app/${specifier.slice(2)}`
    : posix.join(posix.dirname(path), specifier)
