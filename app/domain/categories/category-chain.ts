type Node = { id: string; parentId: string | null; name: string }

/** The category and its ancestors, the topmost first. */
export function getCategoryChain(
  tree: Node[],
  id: string | undefined,
): { id: string; name: string }[] {
  const chain: Node[] = []
  let next = tree.find((node) => node.id === id)
  while (next && !chain.includes(next)) {
    chain.unshift(next)
    const { parentId } = next
    next = tree.find((node) => node.id === parentId)
  }
  return chain.map(({ id, name }) => ({ id, name }))
}
