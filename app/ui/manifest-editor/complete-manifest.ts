import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import { findPath, listPresentKeys, readSyntaxTree, type SyntaxNode } from './json-position'
import { type JsonSchema, listKeys, listValues, startValue } from './json-schema'

/** What may be written at the cursor: the keys that the object lacks, or the values of its key. */
export function completeManifest(
  schema: JsonSchema,
  context: CompletionContext,
): CompletionResult | null {
  const node = readSyntaxTree(context.state).resolveInner(context.pos, -1)
  const typed = WORDS.has(node.name) ? node : null
  if (!typed && !context.explicit) return null
  const range = { from: typed?.from ?? context.pos, to: typed?.to ?? context.pos }
  const object = findObject(node)
  const options = object
    ? completeKeys(schema, context, object, typed)
    : completeValues(schema, context, node)
  return options.length === 0 ? null : { ...range, options, validFor: /^"?[\w$]*"?$/ }
}

const WORDS = new Set(['PropertyName', 'String', 'True', 'False'])

/** The object whose key may be written here, or null where a value may. */
function findObject(node: SyntaxNode): SyntaxNode | null {
  if (node.name === 'PropertyName') return node.parent?.parent ?? null
  const holder = node.name === 'Object' ? node : node.parent
  const isBetween = node.name === 'Object' || node.name === '{' || node.name === ','
  return holder?.name === 'Object' && (isBetween || node.type.isError) ? holder : null
}

function completeKeys(
  schema: JsonSchema,
  { state }: CompletionContext,
  object: SyntaxNode,
  typed: SyntaxNode | null,
): Completion[] {
  const path = findPath(state, object)
  const typedKey = typed ? state.sliceDoc(typed.from, typed.to).replaceAll('"', '') : ''
  const present = new Set(listPresentKeys(state, object).filter((key) => key !== typedKey))
  const hasValue = /^\s*:/.test(state.sliceDoc(typed?.to, (typed?.to ?? 0) + 20))
  return listKeys(schema, path)
    .filter(({ name }) => !present.has(name))
    .map(({ name, description, schema: child }) => {
      const start = hasValue && typed ? '' : startValue(schema, child)
      const text = hasValue && typed ? `"${name}"` : `"${name}": ${start}`
      return {
        label: `"${name}"`,
        displayLabel: name,
        type: 'property',
        info: description,
        apply: (view, _, from, to) => {
          const inside = start.length === 2 ? text.length - 1 : text.length
          view.dispatch({
            changes: { from, to, insert: text },
            selection: { anchor: from + inside },
            userEvent: 'input.complete',
          })
        },
      }
    })
}

const completeValues = (
  schema: JsonSchema,
  { state }: CompletionContext,
  node: SyntaxNode,
): Completion[] =>
  listValues(schema, findPath(state, node)).map((value) => ({ label: value, type: 'enum' }))
