import { ensureSyntaxTree, syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import type { JsonPath } from './json-schema'

export type SyntaxNode = ReturnType<typeof syntaxTree>['topNode']
export type Range = { from: number; to: number }

/** Far more than the longest manifest takes, in milliseconds. */
const MAX_PARSE_TIME = 2000

/** The syntax of the whole text. CodeMirror by itself reads the first 3,000 characters, for 20 ms, and the rest when it is idle. */
export const readSyntaxTree = (state: EditorState) =>
  ensureSyntaxTree(state, state.doc.length, MAX_PARSE_TIME) ?? syntaxTree(state)

/** The path of the value, or of the key, that this node is or is in. */
export function findPath(state: EditorState, node: SyntaxNode): JsonPath {
  const path: JsonPath = []
  for (let child = node; child.parent; child = child.parent) {
    if (child.name === 'Property') path.unshift(readKey(state, child))
    else if (child.parent.name === 'Array' && isValue(child)) path.unshift(countBefore(child))
  }
  return path
}

/** The keys that the object has. */
export const listPresentKeys = (state: EditorState, object: SyntaxNode): string[] =>
  object.getChildren('Property').map((property) => readKey(state, property))

/** Where a path such as 'fields.title.selector' is, or the nearest part of it that exists. */
export function locatePath(state: EditorState, path: string): Range {
  let value = readSyntaxTree(state).topNode.firstChild
  let found: Range = { from: value?.from ?? 0, to: (value?.from ?? 0) + 1 }
  for (const key of path.split('.')) {
    const child: SyntaxNode | null = value && findChild(state, value, key)
    if (!child) break
    const named = child.name === 'Property' ? child.getChild('PropertyName') : child
    found = { from: named?.from ?? child.from, to: named?.to ?? child.to }
    value = child.name === 'Property' ? child.lastChild : child
  }
  return found
}

function findChild(state: EditorState, value: SyntaxNode, key: string): SyntaxNode | null {
  if (value.name === 'Array') {
    return listChildren(value).filter(isValue)[Number(key)] ?? null
  }
  return value.getChildren('Property').find((property) => readKey(state, property) === key) ?? null
}

/** A key that is being typed has no end yet. */
function readKey(state: EditorState, property: SyntaxNode): string {
  const name = property.getChild('PropertyName')
  const text = name ? state.sliceDoc(name.from, name.to) : ''
  return text.replace(/^"/, '').replace(/"$/, '')
}

const countBefore = (node: SyntaxNode) =>
  listChildren(node.parent ?? node)
    .filter(isValue)
    .findIndex(({ from }) => from === node.from)

/** Brackets and errors are not. */
const isValue = ({ type }: SyntaxNode) => /^[A-Z]/.test(type.name) && !type.isError

function listChildren(node: SyntaxNode): SyntaxNode[] {
  const children: SyntaxNode[] = []
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child)
  return children
}
