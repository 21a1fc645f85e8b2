/** A piece of a text, and where in it it begins. */
export type Piece = { text: string; isLink: boolean; at: number }

/** Cuts a text at the web addresses in it. What ends a sentence is no part of an address. */
export function splitAtLinks(text: string): Piece[] {
  let at = 0
  return text.split(LINK).flatMap((piece, index) => {
    const start = at
    at += piece.length
    // A capturing split puts what it found at the odd places.
    return piece === '' ? [] : [{ text: piece, isLink: index % 2 === 1, at: start }]
  })
}

const LINK = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])/
