import { NAME_IN_USE_MESSAGE } from './category-form'
import { PLACE_MESSAGES, type PlaceRefusal } from './category-place'

/** Why a category cannot be at a place. */
export function describePlaceRefusal({ kind }: PlaceRefusal): string {
  return kind === 'name-in-use' ? `${NAME_IN_USE_MESSAGE}.` : PLACE_MESSAGES[kind]
}

/** Why a category cannot be merged. */
export function describeMergeRefusal(refusal: { kind: string; name?: string }): string {
  switch (refusal.kind) {
    case 'below-itself':
      return 'A category cannot be merged into itself or one below it. Move that one first.'
    case 'name-in-use':
      return `Both have a category “${refusal.name}” below them. Merge or rename one of the two first.`
    case 'too-deep':
      return PLACE_MESSAGES['too-deep']
    default:
      return PLACE_MESSAGES['no-parent']
  }
}

export const DELETE_MESSAGES = {
  'has-children': 'There are categories below it. Move or merge them first.',
  'in-use': 'It is in use since you opened this page. Merge it into another category instead.',
}
