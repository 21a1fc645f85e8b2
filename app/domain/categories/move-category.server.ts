import { type SQL, sql } from 'drizzle-orm'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import { type EditConflict, findEditConflict } from '~/lib/forms/merge-conflicting-edits'
import type { Statement } from '~/platform/storage/database.server'
import type { Category } from './category'
import {
  type CategoryPlace,
  findNeighboringPlace,
  findPlace,
  findPlaceRefusal,
  orderChildren,
  type PlaceRefusal,
} from './category-place'
import { listingsBelow, rebuildAncestors } from './category-store.server'
import { changeTree, type TreePlan } from './change-tree.server'

export type MovedCategory =
  | { kind: 'moved'; category: Category; from: CategoryPlace; to: CategoryPlace }
  | { kind: 'unchanged'; category: Category }
  | { kind: 'not-found' }
  /** `parentName` is empty at the top of the tree. */
  | { kind: 'conflict'; conflict: EditConflict; parentName: string }
  | PlaceRefusal

type Move = {
  id: string
  /** A place, or one among its siblings. Without `after` it becomes the last. */
  to: { parentId: string | null; after?: string | null } | 'up' | 'down'
  /** The fingerprint of `{ parent }` as the editor saw it; not checked if absent. */
  openedWith?: string
}

/** Moves a category with all below it, on every site. The lists of the categories above it, old and new, follow. */
export async function moveCategory(services: ChangeServices, move: Move): Promise<MovedCategory> {
  return changeTree(services, ({ categories }) => planMove(categories, move))
}

function planMove(tree: Category[], { id, to, openedWith }: Move): TreePlan<MovedCategory> {
  const category = tree.find((node) => node.id === id)
  if (!category) return { answer: { kind: 'not-found' } }
  const place = findTarget(tree, category, to)
  const sent = { parent: place ? place.parentId : category.parentId }
  const conflict = findEditConflict(openedWith, { parent: category.parentId }, sent)
  if (conflict) {
    const parentName = tree.find((node) => node.id === category.parentId)?.name ?? ''
    return { answer: { kind: 'conflict', conflict, parentName } }
  }
  const refusal = place && findPlaceRefusal(tree, category, place.parentId)
  if (refusal) return { answer: refusal }
  const from = findPlace(tree, category)
  const order = place ? orderChildren(tree, id, place) : []
  const after = order[order.indexOf(id) - 1] ?? null
  if (!place || (place.parentId === from.parentId && after === from.after)) {
    return { answer: { kind: 'unchanged', category } }
  }
  const hasNewParent = place.parentId !== from.parentId
  return {
    answer: { kind: 'moved', category, from, to: { parentId: place.parentId, after } },
    change: {
      writes: (isCurrent) => [
        writeOrder(place.parentId, order, isCurrent),
        ...(hasNewParent ? rebuildAncestors(isCurrent) : []),
      ],
      listings: hasNewParent ? [listingsBelow([id])] : [],
      audit: {
        action: 'category.move',
        siteId: null,
        target: { id, name: category.name },
        changes: { place: { before: from, after: { parentId: place.parentId, after } } },
      },
    },
  }
}

/** Null if there is no such place: it is the first or the last already. */
function findTarget(tree: Category[], category: Category, to: Move['to']): CategoryPlace | null {
  if (to === 'up' || to === 'down') return findNeighboringPlace(tree, category, to)
  // An id that is none of the siblings' means the end.
  return { parentId: to.parentId, after: to.after === undefined ? category.id : to.after }
}

/** The statement that makes these categories the children of a parent, in this order. */
export function writeOrder(parentId: string | null, order: string[], isCurrent: SQL): Statement {
  return sql`
    UPDATE category SET parent_id = ${parentId}, position = j.key
    FROM json_each(${JSON.stringify(order)}) j WHERE category.id = j.value AND ${isCurrent}`
}
