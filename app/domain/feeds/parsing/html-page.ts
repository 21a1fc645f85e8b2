import { compile, selectAll as cssSelectAll, selectOne as cssSelectOne } from 'css-select'
import { type AnyNode, type Document, DomHandler, Element, isTag, isText } from 'domhandler'
import { getInnerHTML, textContent } from 'domutils'
import { Parser } from 'htmlparser2'
import { createLruCache } from '~/lib/lru-cache'
import { InvalidFeedError } from '../contract/feed-plugin'
import { parseWebUrl } from './source-text'
import { toWellFormed } from './text-limits'

/** A parsed web page, or an element in one. */
export type HtmlNode = Document | Element

export type { Element as HtmlElement } from 'domhandler'

/** Beyond these a page is broken or hostile. Real lists of 600 events have some 60,000 elements, 40 deep. */
const MAX_NODES = 300_000
const MAX_DEPTH = 400

/** Counts while parsing, so that a hostile page is refused before its tree is built. */
class LimitedHandler extends DomHandler {
  #nodes = 0
  #depth = 0

  override onopentag(name: string, attributes: Record<string, string>): void {
    this.#count()
    if (++this.#depth > MAX_DEPTH) {
      throw new InvalidFeedError(`the page nests more than ${MAX_DEPTH} elements`, 'too-large')
    }
    super.onopentag(name, attributes)
  }

  override onclosetag(): void {
    this.#depth--
    super.onclosetag()
  }

  override ontext(data: string): void {
    this.#count()
    super.ontext(data)
  }

  override oncomment(): void {}

  #count(): void {
    if (++this.#nodes > MAX_NODES) {
      throw new InvalidFeedError(
        `the page has more than ${MAX_NODES} elements and texts`,
        'too-large',
      )
    }
  }
}

/** Parses HTML as browsers do, or with `isXml` XML. Throws InvalidFeedError for a page beyond the limits. */
export function parseHtml(text: string, { isXml = false } = {}): Document {
  const handler = new LimitedHandler()
  const parser = new Parser(handler, { xmlMode: isXml, decodeEntities: true })
  parser.end(text)
  return handler.root
}

/** The elements that match a CSS selector, in the page's order. An invalid selector matches none; see `isSelector`. */
export function selectAll(node: HtmlNode, selector: string): Element[] {
  return isSelector(selector) ? cssSelectAll<AnyNode, Element>(selector, node) : []
}

export function selectOne(node: HtmlNode, selector: string): Element | null {
  return isSelector(selector) ? cssSelectOne<AnyNode, Element>(selector, node) : null
}

export function isSelector(selector: string): boolean {
  const cached = checkedSelectors.get(selector)
  if (cached !== undefined) return cached
  const isValid = canCompile(selector)
  checkedSelectors.set(selector, isValid)
  return isValid
}

/** The same few selectors are used for every row of every page. */
const checkedSelectors = createLruCache<boolean>(500)

function canCompile(selector: string): boolean {
  try {
    compile(selector)
    return true
  } catch {
    return false
  }
}

const HIDDEN = new Set(['script', 'style', 'template', 'noscript', 'svg', 'head'])
const INLINE = new Set(
  'a abbr b bdi bdo cite code data del dfn em font i ins kbd mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
)

/**
 * The text that people see, in one line: without scripts and hidden texts, and with a space where an element other than
 * inline ones begins or ends.
 */
export const readText = (node: HtmlNode | null): string => readTextWithin(node, () => {})

/** Such a text, for which `spend` receives how much there was to read. */
export function readTextWithin(node: HtmlNode | null, spend: (characters: number) => void): string {
  if (!node) return ''
  const texts: string[] = []
  collectText(node, texts)
  spend(texts.reduce((sum, text) => sum + text.length + 1, 0))
  return toWellFormed(texts.join('')).replace(/\s+/g, ' ').trim()
}

function collectText(node: AnyNode, texts: string[]): void {
  if (isText(node)) texts.push(node.data)
  else if (isTag(node)) {
    if (HIDDEN.has(node.name) || 'hidden' in node.attribs) return
    const separator = INLINE.has(node.name) ? '' : ' '
    texts.push(separator)
    for (const child of node.children) collectText(child, texts)
    texts.push(separator)
  } else if ('children' in node) {
    for (const child of node.children) collectText(child, texts)
  }
}

/** An attribute of an element without surrounding space, or null if it is absent or empty. */
export function readAttribute(node: HtmlNode | null, name: string): string | null {
  const value = node instanceof Element ? node.attribs[name]?.trim() : undefined
  return value ? toWellFormed(value) : null
}

/** The HTML in an element; it is not cleaned. With the URL of its page, its links become absolute. */
export function readHtml(node: HtmlNode | null, base: string | null = null): string {
  if (!node) return ''
  for (const link of base ? selectAll(node, 'a[href]') : []) {
    const url = resolveLink(readAttribute(link, 'href'), base ?? '')
    if (url) link.attribs.href = url
  }
  return toWellFormed(getInnerHTML(node)).trim()
}

/** The contents of the page's scripts of a type, such as 'application/ld+json'. */
export function readScripts(page: HtmlNode, type: string): string[] {
  return selectAll(page, 'script').flatMap((script) => {
    const scriptType = script.attribs.type?.split(';')[0]?.trim().toLowerCase()
    return scriptType === type ? [textContent(script)] : []
  })
}

/** The absolute http(s) URL of a link as it is written on the page at `base`, or null. */
export function resolveLink(link: string | null, base: string): string | null {
  const text = link?.trim()
  if (!text || text.startsWith('#') || !URL.canParse(text, base)) return null
  return parseWebUrl(new URL(text, base).href)
}

/** The URL that the page's relative links are relative to: that of its `base` element, or its own. */
export function findBaseUrl(page: HtmlNode, url: string): string {
  return resolveLink(readAttribute(selectOne(page, 'base[href]'), 'href'), url) ?? url
}
