import {
  type HtmlElement,
  type HtmlNode,
  readAttribute,
  readHtml,
  readText,
  resolveLink,
  selectAll,
} from '../html-page'
import { addValue, createThing, type Thing, type Value, withoutPrefix } from './thing'

/**
 * Reads a page's items as the HTML standard defines it ("Microdata", 5.2 and 5.4), and a `content` attribute on any
 * element, as all search engines do. There is no maintained library for it that works on a parsed page.
 */
export function readMicrodata(page: HtmlNode, baseUrl: string): Thing[] {
  const elements = selectAll(page, '[itemscope]')
  if (elements.length === 0) return []
  const reader: Reader = {
    baseUrl,
    elementsById: new Map(
      selectAll(page, '[id]').map((element) => [element.attribs.id ?? '', element]),
    ),
    references: MAX_REFERENCES,
  }
  return elements.filter(isTopLevel).map((element) => readItem(element, reader, new Set()))
}

/** Items that refer to each other by `itemref` could multiply without end; pages have one such reference, if any. */
const MAX_REFERENCES = 2_000

type Reader = {
  baseUrl: string
  elementsById: Map<string, HtmlElement>
  /** How many more references are followed. */
  references: number
}

/** A property outside of any item belongs to none, so its item is one of its own. */
function isTopLevel(element: HtmlElement): boolean {
  if (!('itemprop' in element.attribs)) return true
  for (let parent = element.parent; parent; parent = parent.parent) {
    if ('attribs' in parent && 'itemscope' in parent.attribs) return false
  }
  return true
}

function readItem(element: HtmlElement, reader: Reader, path: Set<HtmlElement>): Thing {
  const types = readAttribute(element, 'itemtype')?.split(/\s+/) ?? []
  const thing = createThing(types.map(withoutPrefix), readAttribute(element, 'itemid'))
  path.add(element)
  for (const child of listElements(element)) collectProperties(child, thing, reader, path)
  for (const id of readAttribute(element, 'itemref')?.split(/\s+/) ?? []) {
    const target = reader.elementsById.get(id)
    if (target && reader.references-- > 0) collectProperties(target, thing, reader, path)
  }
  path.delete(element)
  return thing
}

function collectProperties(
  element: HtmlElement,
  thing: Thing,
  reader: Reader,
  path: Set<HtmlElement>,
): void {
  if (path.has(element)) return
  const names = readAttribute(element, 'itemprop')?.split(/\s+/) ?? []
  const isItem = 'itemscope' in element.attribs
  if (names.length > 0) {
    const value = isItem ? readItem(element, reader, path) : readValue(element, names, reader)
    for (const name of names) addValue(thing, withoutPrefix(name), value)
  }
  if (isItem) return
  for (const child of listElements(element)) collectProperties(child, thing, reader, path)
}

function listElements(element: HtmlElement): HtmlElement[] {
  return element.children.filter((child): child is HtmlElement => 'attribs' in child)
}

const URL_ATTRIBUTES: Record<string, string> = {
  a: 'href',
  area: 'href',
  link: 'href',
  audio: 'src',
  embed: 'src',
  iframe: 'src',
  img: 'src',
  source: 'src',
  track: 'src',
  video: 'src',
  object: 'data',
}

const TEXT_ATTRIBUTES: Record<string, string> = { data: 'value', meter: 'value', time: 'datetime' }

function readValue(element: HtmlElement, names: string[], { baseUrl }: Reader): Value {
  const content = readAttribute(element, 'content')
  if (content !== null || element.name === 'meta') return content ?? ''
  const urlAttribute = URL_ATTRIBUTES[element.name]
  if (urlAttribute) {
    const link = readAttribute(element, urlAttribute)
    return resolveLink(link, baseUrl) ?? link ?? ''
  }
  const text = readAttribute(element, TEXT_ATTRIBUTES[element.name] ?? '') ?? readText(element)
  // Paragraphs and links of a description are worth more than its bare text.
  const isMarkedUp = names.includes('description') && listElements(element).length > 0
  return isMarkedUp ? readHtml(element, baseUrl) : text
}
