import { autocompletion, closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { json, jsonParseLinter } from '@codemirror/lang-json'
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  syntaxHighlighting,
} from '@codemirror/language'
import { type Diagnostic, linter, lintGutter, lintKeymap } from '@codemirror/lint'
import { EditorState } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  hoverTooltip,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { completeManifest } from './complete-manifest'
import { EDITOR_THEME } from './editor-theme'
import { findPath, locatePath, readSyntaxTree } from './json-position'
import { describePath, type JsonSchema } from './json-schema'

export type ManifestError = { path: string; message: string }

type Options = {
  parent: HTMLElement
  text: string
  schema: JsonSchema
  /** Names the editor for screen readers. */
  labelId: string
  describedBy: string | undefined
  /** The nonce of the page's content security policy, for the editor's styles. */
  nonce: string
  /** What is wrong with a manifest. It may fail, and is asked again at the next change. */
  check: (manifest: unknown) => Promise<ManifestError[]>
  onChange: (text: string) => void
}

/** Opens the editor of a manifest. Tab moves to the next field, as everywhere; Escape closes what is open. */
export function openManifestEditor(options: Options): EditorView {
  const { parent, text, schema, labelId, describedBy, nonce, check, onChange } = options
  return new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        highlightActiveLine(),
        EditorView.lineWrapping,
        json(),
        syntaxHighlighting(HIGHLIGHTS),
        autocompletion({
          icons: false,
          override: [(context) => completeManifest(schema, context)],
        }),
        linter((view) => findErrors(view.state, check)),
        lintGutter(),
        hoverTooltip((view, position, side) => describeAt(view.state, schema, position, side)),
        keymap.of([
          ...closeBracketsKeymap,
          ...defaultKeymap.filter(({ key }) => key !== 'Tab'),
          ...historyKeymap,
          ...lintKeymap,
        ]),
        EditorView.contentAttributes.of({
          'aria-labelledby': labelId,
          ...(describedBy && { 'aria-describedby': describedBy }),
        }),
        EditorView.cspNonce.of(nonce),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) onChange(state.doc.toString())
        }),
        EDITOR_THEME,
      ],
    }),
  })
}

/** Faults of JSON where they are, or else what is wrong with the manifest, each at its path. */
async function findErrors(state: EditorState, check: Options['check']): Promise<Diagnostic[]> {
  const text = state.doc.toString()
  if (text.trim() === '') return []
  let manifest: unknown
  try {
    manifest = JSON.parse(text)
  } catch {
    return jsonParseLinter()({ state } as EditorView)
  }
  const errors = await check(manifest)
  return errors.map(({ path, message }) => ({
    ...locatePath(state, path),
    severity: 'error',
    message: path ? `${path} ${message}` : `The manifest ${message}`,
  }))
}

function describeAt(state: EditorState, schema: JsonSchema, position: number, side: -1 | 1) {
  const node = readSyntaxTree(state).resolveInner(position, side)
  if (node.name !== 'PropertyName') return null
  const text = describePath(schema, findPath(state, node))
  if (!text) return null
  return {
    pos: node.from,
    end: node.to,
    above: true,
    create: () => {
      const dom = document.createElement('div')
      dom.textContent = text
      return { dom }
    },
  }
}

const HIGHLIGHTS = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--accent-ink)' },
  { tag: tags.string, color: 'var(--good)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--warn)' },
])
