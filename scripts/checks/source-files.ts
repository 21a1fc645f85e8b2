import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { ROOT } from '../prepare.mjs'

/** A file of the project; its path is relative to the root. */
export type SourceFile = { path: string; text: string }

/** A finding of a check, and its location. */
export type Finding = { path: string; line: number; message: string }

const TEXT_FILE = /\.(tsx?|mts|cts|mjs|cjs|js|css|sql|toml)$/

/** Every source file that is in the repository, or would be added to it. */
export function listSourceFiles(): SourceFile[] {
  const options = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const paths = execFileSync('git', options, { cwd: ROOT, encoding: 'utf8' }).split('\0')
  return [...new Set(paths)]
    .filter((path) => TEXT_FILE.test(path) && existsSync(join(ROOT, path)))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))
}

export const isScript = ({ path }: SourceFile): boolean => /\.[mc]?[jt]sx?$/.test(path)

export const isTest = (path: string): boolean =>
  /\.test\.tsx?$/.test(path) || path.startsWith('test/') || path.startsWith('bench/')

const parsedFiles = new WeakMap<SourceFile, ts.SourceFile>()

/** The syntax tree of a TypeScript or JavaScript file; it is parsed once for all checks. */
export function parseScript(file: SourceFile): ts.SourceFile {
  const known = parsedFiles.get(file)
  if (known) return known
  const tree = ts.createSourceFile(file.path, file.text, ts.ScriptTarget.Latest, true)
  parsedFiles.set(file, tree)
  return tree
}

/** Calls `visit` for the node and everything below it. */
export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node)
  ts.forEachChild(node, (child) => walk(child, visit))
}

/** The line number, from 1, of a position in the text. */
export function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length
}
