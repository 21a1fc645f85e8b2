/**
 * Makes text safe on one line beside other text: removes line breaks, invisible characters and those that change the
 * text direction. The two joiners remain, because scripts and emoji need them.
 */
export function toSingleLine(text: string): string {
  return text.replace(/(?:\s|(?![\u200c\u200d])\p{C})+/gu, ' ').trim()
}
