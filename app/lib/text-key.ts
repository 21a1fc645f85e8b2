/** The form in which names and addresses are compared: lower case, no accents, no punctuation, single spaces. */
export function textKey(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** A short name for addresses: 'Bay View & Harbor' → 'bay-view-harbor'. Empty when nothing is left. */
export function toSlug(text: string): string {
  return textKey(text).replaceAll(' ', '-').slice(0, 80).replace(/-+$/, '')
}
