import { EditorView } from '@codemirror/view'

const TOOLTIP = {
  maxWidth: '22rem',
  padding: '0.5rem 0.625rem',
  border: '1px solid var(--line)',
  borderRadius: 'var(--admin-radius)',
  backgroundColor: 'var(--paper)',
  color: 'var(--ink)',
  fontSize: 'var(--text-small)',
}

/** The kit's colors, which follow the color scheme. */
export const EDITOR_THEME = EditorView.theme({
  '&': {
    border: '1px solid var(--quiet)',
    borderRadius: 'var(--admin-radius)',
    backgroundColor: 'var(--paper)',
    color: 'var(--ink)',
    fontSize: '0.875rem',
  },
  '&.cm-focused': { outline: '2px solid currentcolor', outlineOffset: '1px' },
  '.cm-scroller': {
    minHeight: '20rem',
    maxHeight: '75vh',
    fontFamily: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
    lineHeight: '1.5',
  },
  '.cm-content': { caretColor: 'var(--ink)', overflowWrap: 'anywhere' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': {
    border: '0',
    backgroundColor: 'var(--paper)',
    color: 'var(--quiet)',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--wash)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--ink) 22%, transparent)',
  },
  '.cm-tooltip': TOOLTIP,
  '.cm-tooltip.cm-tooltip-autocomplete': { padding: '0' },
  '.cm-tooltip-autocomplete ul li': { padding: '0.25rem 0.625rem' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--ink)',
    color: 'var(--paper)',
  },
  '.cm-diagnostic': { padding: '0', border: '0' },
})
