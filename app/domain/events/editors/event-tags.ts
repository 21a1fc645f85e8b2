import { tooLongMessage } from '~/lib/forms/form-messages'

/** Tags that a site's editors give an event. Each site has its own; they are shown as '{siteId}:tag'. */

export const MAX_TAGS = 30
export const MAX_TAG_LENGTH = 50

export const TAG_MESSAGES = {
  'too-long': tooLongMessage(MAX_TAG_LENGTH),
  'not-a-tag': 'Please use only letters, digits, spaces, hyphens, ampersands and apostrophes',
  'too-many': `An event can have at most ${MAX_TAGS} tags`,
} as const

export type RefusedTags = { kind: keyof typeof TAG_MESSAGES }

/** A colon would look like the prefix of a site. */
const TAG = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} &'’.+-]*$/u

export const formatTag = (siteId: number, tag: string): string => `${siteId}:${tag}`

/** Trimmed, without what is empty or already in the list (specification, section 4). Capitals make no other tag. */
export function parseTags(texts: string[]): { kind: 'tags'; tags: string[] } | RefusedTags {
  const tags = new Map<string, string>()
  for (const text of texts) {
    const tag = text.trim().replace(/\s+/g, ' ').normalize('NFC')
    if (tag.length > MAX_TAG_LENGTH) return { kind: 'too-long' }
    if (tag && !TAG.test(tag)) return { kind: 'not-a-tag' }
    if (tag && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag)
  }
  return tags.size > MAX_TAGS ? { kind: 'too-many' } : { kind: 'tags', tags: [...tags.values()] }
}
