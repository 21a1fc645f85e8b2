/**
 * Text as it may stand on one line beside other text: without line ends, and without what cannot be seen or turns the
 * direction of what is read. The two joiners stay, which scripts and emoji need.
 */
export function toSingleLine(text: string): string {
  return text.replace(/(?:\s|(?![\u200c\u200d])\p{C})+/gu, ' ').trim()
}
