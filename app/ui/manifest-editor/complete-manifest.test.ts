import { CompletionContext } from '@codemirror/autocomplete'
import { json } from '@codemirror/lang-json'
import { EditorState } from '@codemirror/state'
import { expect, test } from 'vitest'
import { buildManifestSchema } from '~/domain/feeds/plugins/siphon/check-manifest'
import { completeManifest } from './complete-manifest'
import { locatePath } from './json-position'
import { describePath, type JsonSchema, listKeys } from './json-schema'

const SCHEMA = buildManifestSchema() as JsonSchema

const open = (doc: string) => EditorState.create({ doc, extensions: [json()] })

/** What is offered where the text has a '|', as when it is asked for. */
function complete(marked: string): string[] {
  const position = marked.indexOf('|')
  const state = open(marked.replace('|', ''))
  const result = completeManifest(SCHEMA, new CompletionContext(state, position, true))
  return result?.options.map(({ displayLabel, label }) => displayLabel ?? label) ?? []
}

test('An object is offered the keys that it lacks', () => {
  expect(complete('{|}')).toContain('source')
  expect(complete('{"source": {}, |}')).not.toContain('source')
  expect(complete('{"source": {"url": "https://a.example", "|"}}')).toEqual(
    expect.arrayContaining(['format', 'next', 'maxPages']),
  )
  expect(complete('{"source": {"url": "https://a.example", "|"}}')).not.toContain('url')
})

test('A value in several forms is offered the keys of each, inside lists too', () => {
  expect(complete('{"fields": {"title": {|}}}')).toEqual(
    expect.arrayContaining(['selector', 'attribute', 'join']),
  )
  expect(complete('{"fields": {"title": [{"|"}]}}')).toContain('selector')
  expect(complete('{"filters": [{"value": "a", |}]}')).toEqual(['matches', 'rejects'])
})

test('A key with few values is offered them', () => {
  expect(complete('{"source": {"format": "|"}}')).toEqual(['"html"', '"json"'])
  expect(complete('{"source": {"complete": |}}')).toEqual(['true', 'false'])
  expect(complete('{"dates": {"order": |}}')).toEqual(['"month-first"', '"day-first"'])
})

test('Where the schema knows nothing, nothing is offered', () => {
  expect(complete('{"nonsense": {|}}')).toEqual([])
  expect(complete('{"source": {"url": "|"}}')).toEqual([])
})

test('Each key of the schema is described', () => {
  const undescribed = ['', 'source', 'items', 'fields', 'detail', 'dates', 'defaults'].flatMap(
    (name) =>
      listKeys(SCHEMA, name ? [name] : [])
        .filter(({ description }) => description === '')
        .map((key) => `${name}.${key.name}`),
  )
  expect(undescribed).toEqual([])
  expect(describePath(SCHEMA, ['source', 'url'])).toBe('The first page.')
})

test('An error is at its path, or at the nearest part of it', () => {
  const state = open('{\n  "fields": {\n    "title": ["h2", {"selector": "(("}]\n  }\n}')
  const textAt = (path: string) => {
    const { from, to } = locatePath(state, path)
    return state.sliceDoc(from, to)
  }
  expect(textAt('fields.title.1.selector')).toBe('"selector"')
  expect(textAt('fields.title.0')).toBe('"h2"')
  expect(textAt('fields.date')).toBe('"fields"')
  expect(textAt('')).toBe('{')
})

test('The end of a long manifest is known as soon as it is opened', () => {
  const text = JSON.stringify({
    source: { url: 'x'.repeat(5000) },
    fields: { title: { selector: 'h1' } },
  })
  const at = text.indexOf('"selector"')
  expect(locatePath(open(text), 'fields.title.selector')).toEqual({ from: at, to: at + 10 })
  expect(complete(text.replace('}}}', ', |}}}'))).toContain('attribute')
})
