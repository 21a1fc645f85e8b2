import type { CategoryOption } from '~/domain/categories/category-options'
import { textKey } from '~/lib/text-key'
import type { Choice, RegionOption, SearchOptions } from './search-options'
import { REGION_FILTERS } from './search-path'

/** A value that can be chosen, with those below it. Who chooses it chooses them too. */
export type OptionNode = Choice & { children: OptionNode[] }

/** Options under one name; null where they need none. */
export type OptionGroup = { name: string | null; nodes: OptionNode[] }

export function whatGroups({ categories: { children: top } }: SearchOptions): OptionGroup[] {
  const nodeOf = ({ id, label, children }: CategoryOption): OptionNode => ({
    value: id,
    label,
    children: children.map(nodeOf),
  })
  return top.length > 0 ? [{ name: null, nodes: top.map(nodeOf) }] : []
}

export function whereGroups({ geo }: SearchOptions): OptionGroup[] {
  return REGION_FILTERS.map(({ filter, name, prefix }) => ({
    name,
    nodes: geo[filter].map(({ id, label }: RegionOption) => ({
      value: prefix + id,
      label,
      children: [],
    })),
  })).filter(({ nodes }) => nodes.length > 0)
}

/** What is left of the groups when these words are typed: names that have each as a beginning, with all below and above them. */
export function matchingGroups(groups: OptionGroup[], typed: string): OptionGroup[] {
  const wanted = textKey(typed).split(' ').filter(Boolean)
  if (wanted.length === 0) return groups
  const matches = ({ label }: OptionNode) => {
    const words = textKey(label).split(' ')
    return wanted.every((start) => words.some((word) => word.startsWith(start)))
  }
  const left = (nodes: OptionNode[]): OptionNode[] =>
    nodes.flatMap((node) => {
      if (matches(node)) return [node]
      const children = left(node.children)
      return children.length > 0 ? [{ ...node, children }] : []
    })
  return groups
    .map(({ name, nodes }) => ({ name, nodes: left(nodes) }))
    .filter(({ nodes }) => nodes.length > 0)
}

/** How a node stands: chosen itself or by one above it, or in part, by some below it. */
export function stateOf(node: OptionNode, chosen: Set<string>, isAboveChosen: boolean) {
  if (isAboveChosen || chosen.has(node.value)) return 'chosen'
  return hasChosen(node.children, chosen) ? 'partly' : 'open'
}

function hasChosen(nodes: OptionNode[], chosen: Set<string>): boolean {
  return nodes.some((node) => chosen.has(node.value) || hasChosen(node.children, chosen))
}

/**
 * What is chosen after one value was pressed. A parent stands for all below it, which then need not be named; who takes
 * one of them away again keeps its sisters.
 */
export function toggled(groups: OptionGroup[], chosen: Choice[], value: string): Choice[] {
  const roots = groups.flatMap(({ nodes }) => nodes)
  const trail = trailTo(roots, value)
  const node = trail.at(-1)
  if (!node) return chosen.filter((one) => one.value !== value)
  const isChosen = (one: Choice) => chosen.some((other) => other.value === one.value)
  const top = trail.findIndex(isChosen)
  if (top === -1) {
    const below = valuesBelow(node)
    return [...chosen.filter((one) => !below.has(one.value)), choiceOf(node)]
  }
  const sisters = trail
    .slice(top, -1)
    .flatMap((parent, at) => parent.children.filter((child) => child !== trail[top + at + 1]))
  const gone = new Set(trail.map((one) => one.value))
  return [
    ...chosen.filter((one) => !gone.has(one.value)),
    ...sisters.filter((one) => !isChosen(one)).map(choiceOf),
  ]
}

const choiceOf = ({ value, label }: Choice): Choice => ({ value, label })

/** The nodes from the top down to the one with this value; empty when there is none. */
function trailTo(nodes: OptionNode[], value: string): OptionNode[] {
  for (const node of nodes) {
    if (node.value === value) return [node]
    const trail = trailTo(node.children, value)
    if (trail.length > 0) return [node, ...trail]
  }
  return []
}

function valuesBelow(node: OptionNode): Set<string> {
  return new Set(node.children.flatMap((child) => [child.value, ...valuesBelow(child)]))
}
