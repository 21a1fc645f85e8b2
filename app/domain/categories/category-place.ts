import type { Category } from './category'

/** Where a category stands: below `parentId` (null: at the top), right after the sibling `after` (null: as the first). */
export type CategoryPlace = { parentId: string | null; after: string | null }

/** Pickers, breadcrumbs and menus show a category with all its ancestors. */
const MAX_CATEGORY_DEPTH = 5

type Node = Pick<Category, 'id' | 'parentId' | 'name'>

/** Why a category cannot be at a place. */
export type PlaceRefusal =
  | { kind: 'no-parent' }
  | { kind: 'below-itself' }
  | { kind: 'too-deep' }
  | { kind: 'name-in-use'; name: string }

export const PLACE_MESSAGES: Record<Exclude<PlaceRefusal['kind'], 'name-in-use'>, string> = {
  'no-parent': 'This category no longer exists. Reload the page and choose another.',
  'below-itself': 'A category cannot be below itself',
  'too-deep': `Categories can be at most ${MAX_CATEGORY_DEPTH} levels deep`,
}

export function listChildren<Item extends Node>(tree: Item[], parentId: string | null): Item[] {
  return tree.filter((node) => node.parentId === parentId)
}

/** Whether a category is this one, or anywhere below it. */
export function isWithin(tree: Node[], id: string | null, ancestorId: string): boolean {
  const seen = new Set<string>()
  for (let at = id; at !== null && !seen.has(at); at = findNode(tree, at)?.parentId ?? null) {
    if (at === ancestorId) return true
    seen.add(at)
  }
  return false
}

/** The category itself and all below it. */
function listWithin<Item extends Node>(tree: Item[], id: string): Item[] {
  return tree.filter((node) => isWithin(tree, node.id, id))
}

/** Why `node`, which may be new, cannot be below this parent; null if it can. */
export function findPlaceRefusal(
  tree: Node[],
  node: { id: string | null; name: string },
  parentId: string | null,
): PlaceRefusal | null {
  if (parentId !== null && !findNode(tree, parentId)) return { kind: 'no-parent' }
  if (node.id !== null && isWithin(tree, parentId, node.id)) return { kind: 'below-itself' }
  const isMoving = node.id === null || findNode(tree, node.id)?.parentId !== parentId
  const levels = getDepth(tree, parentId) + (node.id === null ? 1 : countLevels(tree, node.id))
  if (isMoving && levels > MAX_CATEGORY_DEPTH) return { kind: 'too-deep' }
  const same = listChildren(tree, parentId).find(
    ({ id, name }) => id !== node.id && isSameName(name, node.name),
  )
  return same ? { kind: 'name-in-use', name: node.name } : null
}

/** Whether people would read both names as the same. */
function isSameName(a: string, b: string): boolean {
  return nameKey(a) === nameKey(b)
}

/** Where it stands now. */
export function findPlace(tree: Node[], { id, parentId }: Node): CategoryPlace {
  const siblings = listChildren(tree, parentId).map((sibling) => sibling.id)
  return { parentId, after: siblings[siblings.indexOf(id) - 1] ?? null }
}

/** The place before its previous sibling, or after its next one; null if it has none. */
export function findNeighboringPlace(
  tree: Node[],
  { id, parentId }: Node,
  direction: 'up' | 'down',
): CategoryPlace | null {
  const siblings = listChildren(tree, parentId).map((sibling) => sibling.id)
  const at = siblings.indexOf(id)
  if (direction === 'down') {
    const next = siblings[at + 1]
    return next === undefined ? null : { parentId, after: next }
  }
  return at <= 0 ? null : { parentId, after: siblings[at - 2] ?? null }
}

/** The children of the place's parent with this category there: at the end, if `after` is not one of them. */
export function orderChildren(
  tree: Node[],
  id: string,
  { parentId, after }: CategoryPlace,
): string[] {
  const rest = listChildren(tree, parentId)
    .map((sibling) => sibling.id)
    .filter((sibling) => sibling !== id)
  const at = after === null ? 0 : rest.indexOf(after) + 1
  return after !== null && at === 0 ? [...rest, id] : rest.toSpliced(at, 0, id)
}

function findNode(tree: Node[], id: string): Node | undefined {
  return tree.find((node) => node.id === id)
}

/** 1 at the top, 0 for the root of the tree, which has no id. */
function getDepth(tree: Node[], id: string | null): number {
  return id === null ? 0 : tree.filter((node) => isWithin(tree, id, node.id)).length
}

/** How many levels a category has with all below it: 1 without children. */
function countLevels(tree: Node[], id: string): number {
  const depth = getDepth(tree, id)
  return Math.max(...listWithin(tree, id).map((node) => getDepth(tree, node.id) - depth + 1))
}

function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}
