import { textKey } from '~/lib/text/text-key'

/** A category as the tree shows it, with what is below it. */
export type TreeNode = {
  id: string
  name: string
  parentId: string | null
  /** Cards of the site's upcoming events, with those of the categories below. */
  upcoming: number
  children: TreeNode[]
}

type FlatNode = Omit<TreeNode, 'children'>

/** The flat list, in the tree's order, as a tree. */
export function nestCategories(flat: FlatNode[], parentId: string | null = null): TreeNode[] {
  return flat
    .filter((node) => node.parentId === parentId)
    .map((node) => ({ ...node, children: nestCategories(flat, node.id) }))
}

/** The categories whose name or id contains the text, each with those above it, and all below it. */
export function filterTree(nodes: TreeNode[], text: string): TreeNode[] {
  const wanted = toKey(text)
  if (wanted === '') return nodes
  return nodes.flatMap((node) => {
    if (toKey(node.name).includes(wanted) || toKey(node.id).includes(wanted)) return [node]
    const children = filterTree(node.children, text)
    return children.length > 0 ? [{ ...node, children }] : []
  })
}

/** How many categories a tree has. */
export function countNodes(nodes: TreeNode[]): number {
  return nodes.reduce((sum, { children }) => sum + 1 + countNodes(children), 0)
}

/** Emoji and the like have no letters: they are compared as they are. */
const toKey = (text: string) => textKey(text) || text.trim().toLowerCase()
