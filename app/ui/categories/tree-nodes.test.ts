import { expect, test } from 'vitest'
import { countNodes, filterTree, nestCategories, type TreeNode } from './tree-nodes'

const node = (id: string, parentId: string | null, name: string) => ({
  id,
  parentId,
  name,
  upcoming: 0,
})
const TREE = nestCategories([
  node('concerts', null, 'Concerts'),
  node('jazz', 'concerts', 'Jazz & Blues'),
  node('bebop', 'jazz', 'Bebop'),
  node('folk', 'concerts', 'Fölk'),
  node('party', null, '🎉🎉🎉'),
])
const list = (nodes: TreeNode[]): string[] =>
  nodes.flatMap(({ id, children }) => [id, ...list(children)])

test('The search of the tree finds names and ids, and shows what is above and below each', () => {
  const find = (text: string) => list(filterTree(TREE, text))
  expect(find('')).toEqual(['concerts', 'jazz', 'bebop', 'folk', 'party'])
  expect(find(' BLUES')).toEqual(['concerts', 'jazz', 'bebop'])
  expect(find('bebop')).toEqual(['concerts', 'jazz', 'bebop'])
  expect(find('folk')).toEqual(['concerts', 'folk'])
  expect(find('🎉')).toEqual(['party'])
  expect(find('golf')).toEqual([])
  expect(countNodes(TREE)).toBe(5)
})
