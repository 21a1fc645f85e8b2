import { compile, selectAll, selectOne } from 'css-select'
import { type AnyNode, type Element, isTag } from 'domhandler'
import * as domutils from 'domutils'
import type { HtmlNode } from './html-page'
import { WorkBudget } from './work-budget'

type CompiledQuery = ReturnType<typeof compile<AnyNode, Element>>

/** Selectors that people wrote, for pages that may be hostile: compiled once, and limited in the work that they cause. */
export class Selectors {
  readonly #compiled = new Map<string, CompiledQuery>()

  constructor(readonly budget = new WorkBudget()) {}

  /** The first match within a node. Throws InvalidFeedError when the work is beyond the limit. */
  first(node: HtmlNode, selector: string): Element | null {
    return selectOne<AnyNode, Element>(this.#query(selector, node), node, this.#options)
  }

  /** All matches within a node, in the page's order. */
  all(node: HtmlNode, selector: string): Element[] {
    return selectAll<AnyNode, Element>(this.#query(selector, node), node, this.#options)
  }

  matches(element: Element, selector: string): boolean {
    return this.#query(selector, element)(element)
  }

  /** Relative selectors are compiled for their node, others once. */
  #query(selector: string, context: HtmlNode): CompiledQuery {
    if (isRelative(selector)) {
      return compile<AnyNode, Element>(selector, { ...this.#options, context })
    }
    const known = this.#compiled.get(selector)
    if (known) return known
    const query = compile<AnyNode, Element>(selector, this.#options)
    this.#compiled.set(selector, query)
    return query
  }

  readonly #count = (steps: number) => this.budget.spendSteps(steps)

  readonly #options = {
    adapter: {
      ...domutils,
      isTag: (node: AnyNode): node is Element => {
        this.#count(1)
        return isTag(node)
      },
      getSiblings: (node: AnyNode) => {
        const siblings = domutils.getSiblings(node)
        this.#count(siblings.length)
        return siblings
      },
      getParent: (node: Element) => {
        this.#count(1)
        return domutils.getParent(node)
      },
      getText: (node: AnyNode) => {
        const text = domutils.getText(node)
        this.budget.spendCharacters(text.length)
        return text
      },
    },
  }
}

/** Those that begin with a combinator or name their scope, such as '> h3'. */
const isRelative = (selector: string) => /^\s*[>+~]|:scope/.test(selector)

/** What is wrong with a selector, or null. */
export function findSelectorError(selector: string): string | null {
  try {
    compile<AnyNode, Element>(selector)
    return null
  } catch {
    return 'is not a CSS selector'
  }
}
