/** A section of a text, and the index where it starts. */
export type TextSection = { text: string; isLink: boolean; at: number }

/** Splits a text at its URLs. Punctuation after a URL is not included in it. */
export function splitAtLinks(text: string): TextSection[] {
  let at = 0
  return text.split(LINK).flatMap((section, index) => {
    const start = at
    at += section.length
    // A split by a capturing expression returns the matches at odd indexes.
    return section === '' ? [] : [{ text: section, isLink: index % 2 === 1, at: start }]
  })
}

const LINK = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])/
