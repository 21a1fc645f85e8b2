import type { FoundOutline, OutlineMatches } from '~/domain/sites/bounds/outline-match'

/** What a search for outlines has found, and what was searched for. */
export type OutlineReply = OutlineMatches & { text: string; status: string }

export const OUTLINE_GONE = 'This place was not found again. Search once more.'
const UNAVAILABLE =
  'Places cannot be searched everywhere just now. Draw the outline on the map, or paste it.'

export function describeOutlineCount({ matches, unavailable }: OutlineMatches): string {
  if (unavailable && matches.length === 0) return UNAVAILABLE
  if (matches.length === 0) {
    return 'No place with this name is known. Draw its outline on the map, or paste it.'
  }
  return matches.length === 1 ? '1 place found:' : `${matches.length} places found:`
}

/** What became of the form. The time zone is null where it was left as it is. */
export function describeFoundOutline({
  name,
  remark,
  timezone,
}: Pick<FoundOutline, 'name' | 'remark' | 'timezone'>): string {
  const zone = timezone ? ` The time zone is set to ${timezone}.` : ''
  return [`The bounds are now the outline of ${name}.${zone}`, remark, 'Save to use them.']
    .filter(Boolean)
    .join(' ')
}
