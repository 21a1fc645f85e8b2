/** Normalizes a name or street address for comparison: lower case, no accents, no punctuation, single spaces. */
export function textKey(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** A slug for URLs: 'Bay View & Harbor' → 'bay-view-harbor'. Empty when nothing is left. */
export function toSlug(text: string): string {
  return textKey(text).replaceAll(' ', '-').slice(0, 80).replace(/-+$/, '')
}
