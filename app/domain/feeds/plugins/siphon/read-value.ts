import type { HtmlElement, HtmlNode } from '../../parsing/html-page'
import { parseHtml, readAttribute, readHtml, readTextWithin } from '../../parsing/html-page'
import type { Selectors } from '../../parsing/selectors'
import { findByPath } from './json-path'
import { toPattern } from './pattern'
import type { Item, SourcePage } from './source-page'
import type { Extraction, Refinement, ValueRule } from './value-rules'

/** An item with the page that it is on. */
export type Scope = { item: Item; page: SourcePage; headings: Headings; selectors: Selectors }

/** In UTF-16 units; descriptions are limited again when they are stored. */
const MAX_VALUE_LENGTH = 200_000

/** Parsing HTML, and writing it, takes as long as reading so many times its characters. */
const PARSING = 3

/** The texts of a value: one, several if it takes all, or none. `isHtml` values are HTML. */
export type Value = { texts: string[]; isHtml: boolean }

const NOTHING: Value = { texts: [], isHtml: false }

/** What a rule finds of an item. Of alternatives, the first that has a text. */
export function readValue(rule: ValueRule | undefined, scope: Scope): Value {
  if (rule === undefined) return NOTHING
  if (Array.isArray(rule)) {
    for (const alternative of rule) {
      const value = readValue(alternative, scope)
      if (value.texts.length > 0) return value
    }
    return NOTHING
  }
  if (typeof rule === 'string') {
    return extract(scope.item.kind === 'json' ? { path: rule } : { selector: rule }, scope)
  }
  if (!('join' in rule)) return extract(rule, scope)
  const values = rule.join.map((joined) => readValue(joined, scope))
  const text = values.flatMap(({ texts }) => texts).join(rule.separator ?? ' ')
  return { texts: refine([text], rule, scope), isHtml: values.some(({ isHtml }) => isHtml) }
}

/** A value as one text; empty without one. */
export function readLine(rule: ValueRule | undefined, scope: Scope): string {
  return readValue(rule, scope).texts.join(' ')
}

/** What rules find on a whole page, which is the same for each of its items. */
const pageValues = new WeakMap<SourcePage, Map<Extraction, Value>>()

function extract(rule: Extraction, scope: Scope): Value {
  if (!rule.page || rule.heading !== undefined)
    return spendValue(readExtraction(rule, scope), scope)
  const values = pageValues.get(scope.page) ?? new Map<Extraction, Value>()
  pageValues.set(scope.page, values)
  const value = values.get(rule) ?? readExtraction(rule, scope)
  values.set(rule, value)
  return spendValue(value, scope)
}

/** Whatever is done with a value, it is done for each item. */
function spendValue(value: Value, { selectors }: Scope): Value {
  for (const { length } of value.texts) selectors.budget.spendCharacters(length)
  return value
}

function readExtraction(rule: Extraction, scope: Scope): Value {
  if (rule.text !== undefined) return { texts: refine([rule.text], rule, scope), isHtml: false }
  const found = listTexts(rule, scope)
  const counted = rule.all ? found : found.filter((text) => text.trim()).slice(0, 1)
  const texts = refine(counted, rule, scope)
  const isJoined = rule.all && rule.separator !== undefined
  return {
    texts: isJoined && texts.length > 0 ? [texts.join(rule.separator)] : texts,
    isHtml: rule.html === true,
  }
}

function listTexts(rule: Extraction, scope: Scope): string[] {
  const item = rule.page ? scope.page.root : scope.item
  if (item.kind === 'html') {
    return listElements(rule, item.element, scope).map((element) =>
      readElement(element, rule, scope),
    )
  }
  if (rule.path === undefined && rule.selector === undefined) return []
  const { budget } = scope.selectors
  const values = rule.path === undefined ? [item.value] : findByPath(item.value, rule.path)
  const all = values.flatMap((value) => (Array.isArray(value) ? value : [value]))
  budget.spendSteps(all.length)
  const texts = all.flatMap(toText)
  if (rule.selector === undefined) return texts
  return texts.flatMap((html) => {
    budget.spendCharacters(html.length * PARSING)
    const tree = parseHtml(html)
    return listElements(rule, tree, scope).map((element) => readElement(element, rule, scope))
  })
}

function listElements(
  { selector, heading, all }: Extraction,
  node: HtmlNode,
  { item, page, headings, selectors }: Scope,
): HtmlNode[] {
  if (heading !== undefined) {
    const above = item.kind === 'html' ? headings.findAbove(item.element, heading, page) : null
    return above ? [above] : []
  }
  if (selector === undefined) return [node]
  if (all) return selectors.all(node, selector)
  const first = selectors.first(node, selector)
  return first ? [first] : []
}

function readElement(
  element: HtmlNode,
  { attribute, html }: Extraction,
  { page, selectors: { budget } }: Scope,
): string {
  if (!attribute && !html) {
    return readTextWithin(element, budget.spendCharacters).slice(0, MAX_VALUE_LENGTH)
  }
  const text = attribute
    ? (readAttribute(element, attribute) ?? '')
    : readHtml(element, page.baseUrl)
  budget.spendCharacters(text.length * (html ? PARSING : 1))
  return text.slice(0, MAX_VALUE_LENGTH)
}

function toText(value: unknown): string[] {
  if (typeof value === 'string') return [value.slice(0, MAX_VALUE_LENGTH)]
  return typeof value === 'number' && Number.isFinite(value) ? [String(value)] : []
}

function refine(
  texts: string[],
  { replace = [], match, template }: Refinement,
  { selectors: { budget } }: Scope,
): string[] {
  return texts.flatMap((text) => {
    const corrected = replace.reduce(
      (current, { pattern, with: replacement }) =>
        toPattern(pattern).replace(current, replacement, budget),
      text,
    )
    const matched =
      match === undefined ? corrected : toPattern(match).extract(corrected, template, budget)
    return matched?.trim() ? [matched.trim()] : []
  })
}

/** Finds headings above items. The order of a page's elements is looked up once. */
export class Headings {
  readonly #order = new Map<HtmlNode, number>()
  readonly #matches = new Map<string, HtmlElement[]>()

  constructor(
    page: SourcePage,
    private readonly selectors: Selectors,
  ) {
    if (page.tree) this.#number(page.tree)
  }

  /** The last match of a selector before an element, in the page's order. */
  findAbove(element: HtmlNode, selector: string, { tree }: SourcePage): HtmlElement | null {
    if (!tree) return null
    const matches = this.#matches.get(selector) ?? this.selectors.all(tree, selector)
    this.#matches.set(selector, matches)
    const position = this.#order.get(element) ?? 0
    let low = 0
    let high = matches.length
    while (low < high) {
      const middle = (low + high) >> 1
      const match = matches[middle]
      if (match && (this.#order.get(match) ?? 0) < position) low = middle + 1
      else high = middle
    }
    return matches[low - 1] ?? null
  }

  /** Without recursion: a page may nest deep. */
  #number(tree: HtmlNode): void {
    const rest: HtmlNode[] = [tree]
    for (let node = rest.pop(); node; node = rest.pop()) {
      this.#order.set(node, this.#order.size)
      for (const child of [...node.children].reverse()) {
        if ('children' in child) rest.push(child as HtmlNode)
      }
    }
  }
}
