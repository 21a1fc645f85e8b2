import { toWordStart } from '~/domain/listings/index-words'
import { parseSearchText, type TextQuery } from './parse-search-text'

/** The words of a text that is being typed. A last word of one letter is too short to match: only the words before it are searched. */
export function parseUnfinishedText(typed: string): TextQuery | null {
  const text = parseSearchText(typed)
  if (!text?.isOpen || text.wanted.length < 2) return text
  const last = text.wanted.at(-1)?.words[0] ?? ''
  return toWordStart(last) === null
    ? { ...text, wanted: text.wanted.slice(0, -1), isOpen: false }
    : text
}
