import type { CategoryOption } from '~/domain/categories/category-options'
import type { SearchOptions } from '~/domain/search/search-options'
import { formatRegion, REGION_PARAMETERS } from '~/domain/search/url/search-parameters'
import { textKey } from '~/lib/text/text-key'
import type { Choice } from './filter-choices'

/** A value that can be selected, with the values below it, which it includes. */
export type OptionNode = Choice & { children: OptionNode[] }

/** Options under a heading; null where they need none. */
export type OptionGroup = { name: string | null; nodes: OptionNode[] }

export function buildWhatGroups({ categories: { children: top } }: SearchOptions): OptionGroup[] {
  const toNode = ({ id, label, children }: CategoryOption): OptionNode => ({
    value: id,
    label,
    children: children.map(toNode),
  })
  return top.length > 0 ? [{ name: null, nodes: top.map(toNode) }] : []
}

export function buildWhereGroups({ geo }: SearchOptions): OptionGroup[] {
  const regions = { neighborhood: geo.neighborhoods, place: geo.places, zip: geo.zips }
  return REGION_PARAMETERS.map(({ type, label: name }) => ({
    name,
    nodes: regions[type].map(({ id, label }) => ({
      value: formatRegion({ type, slug: id }),
      label,
      children: [],
    })),
  })).filter(({ nodes }) => nodes.length > 0)
}

/** The options whose names have words beginning with each of the typed words, with the options above and below them. */
export function filterGroups(groups: OptionGroup[], typed: string): OptionGroup[] {
  const starts = textKey(typed).split(' ').filter(Boolean)
  if (starts.length === 0) return groups
  const matches = ({ label }: OptionNode) => {
    const words = textKey(label).split(' ')
    return starts.every((start) => words.some((word) => word.startsWith(start)))
  }
  const filterNodes = (nodes: OptionNode[]): OptionNode[] =>
    nodes.flatMap((node) => {
      if (matches(node)) return [node]
      const children = filterNodes(node.children)
      return children.length > 0 ? [{ ...node, children }] : []
    })
  return groups
    .map(({ name, nodes }) => ({ name, nodes: filterNodes(nodes) }))
    .filter(({ nodes }) => nodes.length > 0)
}

/** Whether a node is selected, itself or by a node above it; partially, by some nodes below it; or not. */
export function findNodeState(node: OptionNode, chosen: Set<string>, isAboveChosen: boolean) {
  if (isAboveChosen || chosen.has(node.value)) return 'selected'
  return hasChosen(node.children, chosen) ? 'partial' : 'none'
}

function hasChosen(nodes: OptionNode[], chosen: Set<string>): boolean {
  return nodes.some((node) => chosen.has(node.value) || hasChosen(node.children, chosen))
}

/**
 * The selection after a value is toggled. A parent includes all values below it, which are then not listed; when one of
 * those is removed, its siblings stay selected.
 */
export function toggleChoice(groups: OptionGroup[], chosen: Choice[], value: string): Choice[] {
  const roots = groups.flatMap(({ nodes }) => nodes)
  const trail = findTrail(roots, value)
  const node = trail.at(-1)
  if (!node) return chosen.filter((choice) => choice.value !== value)
  const isChosen = ({ value }: Choice) => chosen.some((choice) => choice.value === value)
  const top = trail.findIndex(isChosen)
  if (top === -1) {
    const below = listValuesBelow(node)
    return [...chosen.filter((choice) => !below.has(choice.value)), toChoice(node)]
  }
  const siblings = trail
    .slice(top, -1)
    .flatMap((parent, index) => parent.children.filter((child) => child !== trail[top + index + 1]))
  const removed = new Set(trail.map((step) => step.value))
  return [
    ...chosen.filter((choice) => !removed.has(choice.value)),
    ...siblings.filter((sibling) => !isChosen(sibling)).map(toChoice),
  ]
}

const toChoice = ({ value, label }: Choice): Choice => ({ value, label })

/** The nodes from the top down to the node with this value; empty when there is none. */
function findTrail(nodes: OptionNode[], value: string): OptionNode[] {
  for (const node of nodes) {
    if (node.value === value) return [node]
    const trail = findTrail(node.children, value)
    if (trail.length > 0) return [node, ...trail]
  }
  return []
}

function listValuesBelow(node: OptionNode): Set<string> {
  return new Set(node.children.flatMap((child) => [child.value, ...listValuesBelow(child)]))
}

/** The chosen options that are in none of these groups: those of other sites, and those that a typed text leaves out. */
export function listUnlisted(chosen: Choice[], groups: OptionGroup[]): Choice[] {
  const listed = new Set(groups.flatMap(({ nodes }) => listNodeValues(nodes)))
  return chosen.filter(({ value }) => !listed.has(value))
}

/** The values of the options and of all below them, in the order of the list. */
export const listNodeValues = (nodes: OptionNode[]): string[] =>
  nodes.flatMap(({ value, children }) => [value, ...listNodeValues(children)])
