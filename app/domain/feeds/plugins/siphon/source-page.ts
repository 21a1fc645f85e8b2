import { textContent } from 'domutils'
import { parseJson } from '~/lib/bytes/json'
import { InvalidFeedError, type Page } from '../../contract/feed-plugin'
import { decodePage } from '../../parsing/decode-page'
import {
  findBaseUrl,
  type HtmlElement,
  type HtmlNode,
  parseHtml,
  readAttribute,
} from '../../parsing/html-page'
import type { Selectors } from '../../parsing/selectors'
import { unwrapJson } from '../../parsing/wrapped-json'
import { findByPath, parseJsonText, sliceJson } from './json-path'
import type { ItemRule, Manifest, ScriptRule } from './manifest'

/** An event on a page, as an element or as a JSON value. */
export type Item = { kind: 'html'; element: HtmlNode } | { kind: 'json'; value: unknown }

/** A page as a manifest reads it. */
export type SourcePage = {
  /** Of the page, or what its links are relative to. */
  baseUrl: string
  /** The whole page, or the whole JSON. */
  root: Item
  /** The HTML, unless the response is JSON. */
  tree: HtmlNode | null
}

/** More than any venue lists, and than one run could import. */
const MAX_ITEMS = 5000

type SourceForm = Pick<Manifest['source'], 'format' | 'html' | 'json'>

/** Parses a page. Throws InvalidFeedError for what is not of the manifest's format. */
export function readSourcePage(
  page: Page,
  { format, html, json }: SourceForm,
  selectors: Selectors,
): SourcePage {
  const { text } = decodePage(page)
  if (text.trim() === '') throw new InvalidFeedError(`${page.url} has an empty body`, 'other-form')
  if (format !== 'json') {
    const tree = parseHtml(text)
    const baseUrl = findBaseUrl(tree, page.url)
    const root: Item = json
      ? { kind: 'json', value: readScriptJson(tree, json, { url: page.url, selectors }) }
      : { kind: 'html', element: tree }
    return { baseUrl, root, tree }
  }
  const value = parseJsonText(unwrapJson(text), page.url)
  if (html === undefined) return { baseUrl: page.url, root: { kind: 'json', value }, tree: null }
  const fragments = findByPath(value, html).filter((found) => typeof found === 'string')
  const tree = parseHtml(fragments.join('\n'))
  return { baseUrl: page.url, root: { kind: 'html', element: tree }, tree }
}

/** The JSON of the scripts: that of the only one, or a list. */
function readScriptJson(
  tree: HtmlNode,
  { script, after }: ScriptRule,
  { url, selectors }: { url: string; selectors: Selectors },
): unknown {
  const scripts = selectors.all(tree, script ?? 'script').map((element) => textContent(element))
  const texts = scripts.flatMap((text) => (after ? (sliceJson(text, after) ?? []) : [text]))
  // One of several scripts may be broken.
  const values = texts.map(parseJson).filter((value) => value !== undefined)
  if (values.length === 0)
    throw new InvalidFeedError(`${url} has no such JSON in its scripts`, 'page-changed')
  return values.length === 1 ? values[0] : values
}

/** The items of a page, without those that the rule leaves out. */
export function listItems(page: SourcePage, rule: ItemRule, selectors: Selectors): Item[] {
  const { root } = page
  if (root.kind === 'json') {
    const found = findByPath(root.value, rule.path ?? '')
    const values = found.flatMap((value) => (Array.isArray(value) ? value : [value]))
    return values.slice(0, MAX_ITEMS).map((value) => ({ kind: 'json', value }))
  }
  const { selector, exclude = [] } = rule
  if (selector === undefined) return []
  const isExcluded = (element: HtmlElement) =>
    exclude.some((rejected) => selectors.matches(element, rejected))
  return selectors
    .all(root.element, selector)
    .filter((element) => !isExcluded(element))
    .slice(0, MAX_ITEMS)
    .map((element) => ({ kind: 'html', element }))
}

/** Whether a page says that there are no events: an empty list in JSON, or what the manifest names. */
export function isEmptyList(
  page: SourcePage,
  { path, none }: ItemRule,
  selectors: Selectors,
): boolean {
  const { root, tree } = page
  if (root.kind === 'json') return findByPath(root.value, path ?? '').some(Array.isArray)
  return none !== undefined && tree !== null && selectors.first(tree, none) !== null
}

/** The URL of a link to the next page, as it is written; null on the last. */
export function findNextLink(
  { root, tree }: SourcePage,
  next: NonNullable<Manifest['source']['next']>,
  selectors: Selectors,
): string | null {
  if (next.selector !== undefined && tree) {
    return readAttribute(selectors.first(tree, next.selector), 'href')
  }
  if (next.path === undefined || root.kind !== 'json') return null
  const [value] = findByPath(root.value, next.path)
  return typeof value === 'string' && value !== '' ? value : null
}
