import { type MovedCategory, moveCategory } from '~/domain/categories/move-category.server'
import { FIRST } from '~/domain/categories/tree-forms'
import { describePlaceRefusal } from '~/domain/categories/tree-messages'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import { categoriesPath, categoryEditorPath } from '~/domain/sites/admin-path'
import type { Site } from '~/domain/sites/site'
import { notFound } from '~/http/error-responses.server'
import { redirectWithFlash } from '~/http/flash.server'
import {
  CHANGED_SINCE_MESSAGE,
  type EditConflict,
  fingerprint,
} from '~/lib/forms/merge-conflicting-edits'
import { treeRowId } from '~/ui/categories/tree-row-id'

type Move = Omit<Parameters<typeof moveCategory>[1], 'id'>

type Options = {
  services: ChangeServices
  id: string
  site: Site
  move: Move
  /** Whether the move was made in the tree, which then shows what became of it. */
  isInTree: boolean
  /** Draws the page again with why it was not moved. */
  refuse: (error: string) => Response
  /** Draws the page again after someone else has moved it below `parent`. */
  merge: (conflict: EditConflict, parent: string) => Response
}

/** Moves a category, and shows the page on which it was moved again: with Undo, or with why it was not moved. */
export async function answerMove(
  request: Request,
  { services, id, site, move, isInTree, refuse, merge }: Options,
): Promise<Response> {
  const moved = await moveCategory(services, { id, ...move })
  const path = isInTree
    ? `${categoriesPath(site)}#${treeRowId({ id })}`
    : categoryEditorPath(site, { id })
  switch (moved.kind) {
    case 'not-found':
      throw notFound('Category not found')
    case 'unchanged':
      return redirectWithFlash(request, path, { text: `${moved.category.name} is there already.` })
    case 'moved':
      return redirectWithFlash(request, path, {
        text: `Moved ${moved.category.name}.`,
        undo: { action: categoryEditorPath(site, { id }), fields: undoFields(moved, isInTree) },
      })
    case 'conflict': {
      if (!isInTree) return merge(moved.conflict, moved.parentName)
      return redirectWithFlash(request, path, { text: CHANGED_SINCE_MESSAGE, tone: 'bad' })
    }
    default: {
      const error = describePlaceRefusal(moved)
      return isInTree
        ? redirectWithFlash(request, path, { text: error, tone: 'bad' })
        : refuse(error)
    }
  }
}

/** The form that moves it back, unless another editor has moved it elsewhere meanwhile. */
function undoFields(
  { from, to }: Extract<MovedCategory, { kind: 'moved' }>,
  isInTree: boolean,
): Record<string, string> {
  return {
    intent: 'move',
    parent: from.parentId ?? '',
    after: from.after ?? FIRST,
    openedWith: fingerprint({ parent: to.parentId }),
    ...(isInTree && { from: 'tree' }),
  }
}
